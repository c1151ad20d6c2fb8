import { secondsNow } from '@sluice/canister'
import { acceptsVotes, refuse, statusOf } from '@sluice/governance'
import type { DaoContext } from './DaoContext.ts'
import { purposeOf } from './money/purpose.ts'
import { endExecution } from './proposals/endExecution.ts'
import { execute } from './proposals/execute.ts'
import { proposalsWithBallots } from './proposals/sets.ts'
import { mintDue } from './rewards/disbursements.ts'
import { giveRewards, readyToSettle, roundEndsNs } from './rewards/rounds.ts'
import { nextDisbursements } from './rewards/waiting.ts'
import type { StoredProposal } from './state/proposalField.ts'
import { NS_PER_SECOND } from './time.ts'
import { afterVotes } from './votes/afterVotes.ts'
import { handOn, STEPS_AT_ONCE } from './votes/cascade.ts'
import { COUNTED_AT_ONCE, countPower } from './votes/countPower.ts'
import { Poll } from './votes/Poll.ts'

/** What came to nothing is tried again after this: a ledger may be silent. */
const RETRY_NS = 60n * NS_PER_SECOND
const OPEN_NS = 3_600n * NS_PER_SECOND
/** Longer than any call of an execution is waited for, save those of the root. */
const LOST_SECONDS = 600n

/** Takes up everything that waits, after an installation or an upgrade. */
export function resume(context: DaoContext): void {
  context.journal.settleOpen(context.ledgerLog)
  context.alarm.setFor(context.now())
}

/** What is due, each in a message of its own: one that traps takes nothing else with it. */
export function workWhenDue(context: DaoContext): void {
  const { schedule } = context
  const { work, isRewardDue } = lookAround(context)
  if (context.state.intents.size > 0) context.journal.settleOpen(context.ledgerLog)
  for (const { id, step } of work) schedule(0, async () => steps[step](context, id))
  if (isRewardDue) schedule(0, () => giveRewards(context))
  const [first] = nextDisbursements(context, 1)
  if (first !== undefined && first.at <= secondsNow(context)) schedule(0, () => mintDue(context))
  setAlarm(context, work.length > 0)
}

type Step = 'count' | 'handOn' | 'decide' | 'execute' | 'giveUp'
type Work = { readonly id: bigint; readonly step: Step }

const steps: Readonly<Record<Step, (context: DaoContext, id: bigint) => void | Promise<void>>> = {
  count: (context, id) => onPoll(context, id, (poll) => countPower(poll, COUNTED_AT_ONCE)),
  handOn: (context, id) => onPoll(context, id, (poll) => handOn(context, poll, STEPS_AT_ONCE)),
  decide: (context, id) => onPoll(context, id, () => {}),
  execute,
  giveUp: (context, id) => endExecution(context, id, LOST),
}

const LOST = refuse(
  'external',
  'Nobody knows whether the call was executed: its answer was lost. It is not repeated.',
)

function onPoll(context: DaoContext, id: bigint, work: (poll: Poll) => void): void {
  const stored = context.state.proposals.get(id)
  if (stored === undefined) return
  const poll = new Poll(context, stored)
  work(poll)
  afterVotes(context, poll, secondsNow(context))
}

/** One step for each proposal that has any. Proposals keep their ballots at least until they are executed or have failed. */
function lookAround(context: DaoContext) {
  const work: Work[] = []
  for (const id of proposalsWithBallots(context)) {
    const stored = context.state.proposals.get(id)
    const step = stored && nextStep(context, stored)
    if (step !== undefined) work.push({ id, step })
  }
  const isRewardDue =
    context.state.distribution.get() !== undefined ||
    (context.now() >= roundEndsNs(context) && readyToSettle(context).length > 0)
  return { work, isRewardDue }
}

function nextStep(context: DaoContext, proposal: StoredProposal): Step | undefined {
  const { id, counted, neurons, voting, executingSince } = proposal
  const now = secondsNow(context)
  if (counted < neurons) return 'count'
  if (context.state.cascades.has(id)) return 'handOn'
  if (voting.decidedAt === 0n) return acceptsVotes(voting, now) ? undefined : 'decide'
  if (statusOf(voting) !== 'adopted') return undefined
  if (executingSince === 0n) return 'execute'
  return isLost(context, id, executingSince) ? 'giveUp' : undefined
}

/** Nobody waits for its outcome any more: neither a flow nor the journal. */
function isLost(context: DaoContext, id: bigint, since: bigint): boolean {
  if (context.executing.has(id)) return false
  if (secondsNow(context) < since + LOST_SECONDS) return false
  return !context.journal.pending().some((intent) => {
    const purpose = purposeOf(intent)
    return purpose.kind === 'proposal' && purpose.proposal === id
  })
}

/** For whatever comes next; without anything, no timer runs. */
function setAlarm(context: DaoContext, hasWork: boolean): void {
  const { state, alarm } = context
  const now = context.now()
  if (state.distribution.get() !== undefined) alarm.setFor(now)
  if (hasWork) alarm.setFor(now + RETRY_NS)
  // the journal asks again by itself; what its ledger has forgotten is decided by the ledger's log
  if (state.intents.size > 0) alarm.setFor(now + OPEN_NS)
  const [first] = nextDisbursements(context, 1)
  if (first !== undefined) alarm.setFor(later(first.at * NS_PER_SECOND, now + RETRY_NS))
  for (const id of proposalsWithBallots(context)) {
    const voting = state.proposals.get(id)?.voting
    if (voting === undefined) continue
    const deadlineNs = voting.deadline * NS_PER_SECOND
    if (deadlineNs > now) alarm.setFor(deadlineNs)
    else if (voting.decidedAt > 0n) alarm.setFor(later(roundEndsNs(context), now + RETRY_NS))
    if (isRunning(voting)) alarm.setFor(now + LOST_SECONDS * NS_PER_SECOND)
  }
}

const isRunning = (voting: StoredProposal['voting']) => statusOf(voting) === 'adopted'
const later = (wanted: bigint, earliest: bigint) => (wanted > earliest ? wanted : earliest)
