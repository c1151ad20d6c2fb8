import type { CommandResponse, Proposal } from '@sluice/candid/sns_governance'
import {
  economicsOf,
  openProposal,
  PERMISSION,
  refuseFunctionInMode,
  refuseProposer,
  refuseTexts,
  TOPIC_NUMBERS,
  votingRules,
  withRejectCost,
} from '@sluice/governance'
import { functionOf, standingOf } from '../actions/kind.ts'
import { render } from '../actions/render.ts'
import { validate } from '../actions/validate.ts'
import { type Managed, requireAllowed, requireNeuron } from '../commands/Managed.ts'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { modeOf } from '../governance/mode.ts'
import { Refused, refuseWith } from '../governance/refusals.ts'
import { NS_PER_SECOND } from '../governance/time.ts'
import { parametersOf } from '../state/parameters.ts'
import type { StoredProposal } from '../state/proposalField.ts'
import { afterVotes } from '../votes/afterVotes.ts'
import { handOn, STEPS_WITH_A_VOTE, startHandingOn } from '../votes/cascade.ts'
import { countPower } from '../votes/countPower.ts'
import { Poll } from '../votes/Poll.ts'
import { criticalPeriods } from './criticalPeriods.ts'
import { addToSets, countWithBallots, dropOld } from './sets.ts'

/** Neurons whose power is counted in the message that makes a proposal. */
const COUNTED_AT_ONCE = 200

/** Asks whoever has to be asked about the action first; while it does, the neuron takes no other command. */
export async function makeProposal(
  context: GovernanceContext,
  managed: Managed,
  proposal: Proposal,
): Promise<CommandResponse> {
  requireAllowed(context, managed, PERMISSION.submitProposal)
  const [action] = proposal.action
  if (action === undefined) return refuseWith('invalidProposal', 'The proposal lacks an action.')
  refuseIf(refuseFunctionInMode(functionOf(action), modeOf(context)))
  refuseIf(refuseTexts(proposal))
  requireProposer(context, managed)
  // await: other messages run here; proposer and parameters are read again
  const learned = await validate(context, action)
  const { caller, neuron } = managed
  const again = requireNeuron(context, neuron.id, { caller, now: context.now() / NS_PER_SECOND })
  requireAllowed(context, again, PERMISSION.submitProposal)
  refuseIf(refuseFunctionInMode(functionOf(action), modeOf(context)))
  requireProposer(context, again)
  const id = store(context, again, proposal)
  context.state.renderings.set(id, render(action, learned))
  voteAsProposer(context, id, again)
  return { MakeProposal: { proposal_id: [{ id }] } }
}

function requireProposer(context: GovernanceContext, { neuron, now }: Managed): void {
  const parameters = parametersOf(context)
  refuseIf(
    refuseProposer(neuron, {
      economics: economicsOf(parameters),
      rejectCost: parameters.rejectCost,
      withBallots: countWithBallots(context),
      maximumWithBallots: Number(parameters.maximumProposalsWithBallots),
      now,
    }),
  )
}

/** The proposer owes the cost of a rejection from now on; the ballots are those of before. */
function store(
  context: GovernanceContext,
  { neuron, row, now }: Managed,
  proposal: Proposal,
): bigint {
  const { state, neurons } = context
  const parameters = parametersOf(context)
  const [content = { Unspecified: {} }] = proposal.action
  const action = functionOf(content)
  const { topic, isCritical } = standingOf(context, action)
  const id = state.nextProposal.get()
  const { delayBonus: _, ...economics } = economicsOf(parameters)
  const rules = votingRules(isCritical, parameters, criticalPeriods(parameters))
  const isEligibleForRewards = parameters.rewards.initialBasisPoints > 0n
  const stored: StoredProposal = {
    ...{ id, proposer: neuron.id, action, isCritical, economics },
    topic: topic && TOPIC_NUMBERS[topic],
    voting: openProposal(rules, { total: 0n, now, isEligibleForRewards }),
    rejectCost: parameters.rejectCost,
    neurons: neurons.nextRow,
    counted: 0n,
    cast: { yes: 0n, no: 0n, at: now },
    rewardRound: 0n,
    hasBallots: true,
    executingSince: 0n,
    failure: undefined,
  }
  dropOld(context, action, Number(parameters.maximumProposalsKeptPerAction) - 1)
  state.proposals.set(id, stored)
  state.proposalContents.set(id, proposal)
  addToSets(context, id, action)
  state.nextProposal.set(id + 1n)
  neurons.change(row, withRejectCost(neuron, parameters.rejectCost))
  context.alarm.setFor(stored.voting.deadline * NS_PER_SECOND)
  return id
}

/** Who proposes votes yes, with the ballot that everybody gets. */
function voteAsProposer(context: GovernanceContext, id: bigint, { row, now }: Managed): void {
  const stored = context.state.proposals.get(id)
  if (stored === undefined) return
  const poll = new Poll(context, stored)
  countPower(poll, COUNTED_AT_ONCE)
  if (poll.powerOf(row) > 0n) {
    poll.cast(row, 'yes', now)
    startHandingOn(context, id, row, now)
    handOn(context, poll, STEPS_WITH_A_VOTE)
  }
  afterVotes(context, poll, now)
}

function refuseIf(refusal: ConstructorParameters<typeof Refused>[0] | undefined): void {
  if (refusal !== undefined) throw new Refused(refusal)
}
