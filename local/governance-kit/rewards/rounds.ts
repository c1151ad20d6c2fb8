import { secondsNow, u64Key } from '@sluice/canister'
import { acceptsVotes, addReward, rewardShare, statusOf } from '@sluice/governance'
import type { DaoContext } from '../DaoContext.ts'
import { leaveBallots, proposalsWithBallots } from '../proposals/sets.ts'
import type { Distribution, StoredRewardEvent } from '../state/daoState.ts'
import type { StoredProposal } from '../state/proposalField.ts'
import { NS_PER_SECOND } from '../time.ts'
import { ballotKey } from '../votes/Poll.ts'

/** Votes, shares or ballots that one message goes through. */
const STEPS = 1_000

/** The event that the first round begins with. */
export function lastEvent({ state, places }: DaoContext): StoredRewardEvent {
  const { genesisAt } = places()
  return (
    state.rewardEvent.get() ?? {
      ...{ round: 0n, actualAt: genesisAt, endsAt: genesisAt, roundsSince: 0n },
      ...{ available: 0n, distributed: 0n, settled: [] },
    }
  )
}

/** Proposals on which nobody votes any more, and whose rewards have not been given. */
export function readyToSettle(context: DaoContext): bigint[] {
  const now = secondsNow(context)
  return proposalsWithBallots(context).filter((id) => {
    const voting = context.state.proposals.get(id)?.voting
    return voting !== undefined && isOver(voting, now)
  })
}

/** What was adopted is done first: a proposal is looked after while it has ballots. */
const isOver = (voting: StoredProposal['voting'], now: bigint) =>
  !acceptsVotes(voting, now) && !['open', 'adopted'].includes(statusOf(voting))

/** When the round ends that is running, in nanoseconds. */
export const roundEndsNs = (context: DaoContext): bigint =>
  (lastEvent(context).endsAt + context.terms().roundDuration) * NS_PER_SECOND

/**
 * Gives rewards when a round is over and there is something to settle: rounds without anything run together into the next that has. Over
 * as many messages as it takes; the next step is stored, so that nothing is given twice or left out.
 */
export async function giveRewards(context: DaoContext): Promise<void> {
  await context.locks.withLock(
    'rewards',
    async () => undefined,
    async () => {
      if (context.state.distribution.get() === undefined) await begin(context)
      const distribution = context.state.distribution.get()
      if (distribution === undefined) return
      advance(context, distribution)
      context.alarm.setFor(context.now())
    },
  )
}

async function begin(context: DaoContext): Promise<void> {
  if (context.now() < roundEndsNs(context) || readyToSettle(context).length === 0) return
  // await: other messages run here; what is settled is read afterwards
  const supply = await context.fetchSupply(context.places().ledger)
  if (supply === undefined) return
  const { state } = context
  const now = secondsNow(context)
  const last = lastEvent(context)
  const terms = context.terms()
  const rounds = (now - last.endsAt) / terms.roundDuration
  const settled = readyToSettle(context)
  if (rounds === 0n || settled.length === 0) return
  const endsAt = last.endsAt + rounds * terms.roundDuration
  const available = terms.purseOf({
    supply,
    sinceGenesis: endsAt - context.places().genesisAt,
    roundDuration: rounds * terms.roundDuration,
  })
  const event: StoredRewardEvent = {
    round: last.round + rounds,
    actualAt: now,
    endsAt,
    roundsSince: rounds,
    available,
    distributed: 0n,
    settled,
  }
  state.distribution.set({ event, step: 'summing', proposal: 0n, vote: 0n, power: 0n })
}

/** A part of the work that fits into a message. */
function advance(context: DaoContext, distribution: Distribution): void {
  const { state } = context
  const next = {
    summing: sumVotes,
    giving: giveShares,
    dropping: dropBallots,
  }[distribution.step](context, distribution)
  state.distribution.set(next)
  if (next === undefined) state.rewardEvent.set(distribution.event)
}

/** How much power each neuron has used in the round. */
function sumVotes({ state }: DaoContext, now: Distribution): Distribution {
  let { proposal, vote, power } = now
  for (let left = STEPS; left > 0; left--) {
    const id = now.event.settled[Number(proposal)]
    if (id === undefined) return { ...now, step: 'giving', proposal: 0n, vote: 0n, power }
    const owner = u64Key.encode(id)
    const row = state.voters.at(owner, vote)
    const isRewarded = state.proposals.get(id)?.voting.isEligibleForRewards === true
    if (row === undefined || !isRewarded) {
      proposal += 1n
      vote = 0n
      continue
    }
    const used = state.ballots.get(ballotKey(id, row))?.power ?? 0n
    state.shares.set(row, (state.shares.get(row) ?? 0n) + used)
    power += used
    vote += 1n
  }
  return { ...now, proposal, vote, power }
}

/** To each neuron its share, rounded down. */
function giveShares({ state, neurons }: DaoContext, now: Distribution): Distribution {
  let { distributed } = now.event
  for (const [row, used] of state.shares.entries(0, STEPS)) {
    const reward = rewardShare(now.event.available, used, now.power)
    if (reward > 0n) neurons.change(row, addReward(neurons.at(row), reward))
    distributed += reward
    state.shares.delete(row)
  }
  const event = { ...now.event, distributed }
  return state.shares.size > 0 ? { ...now, event } : { ...now, event, step: 'dropping' }
}

/** The votes of settled proposals are needed no more, nor what neurons were for them. Undefined when all are gone. */
function dropBallots(context: DaoContext, now: Distribution): Distribution | undefined {
  let { proposal } = now
  for (let left = STEPS; left > 0; left--) {
    const id = now.event.settled[Number(proposal)]
    if (id === undefined) return dropVersions(context, left) ? undefined : { ...now, proposal }
    left -= dropVotes(context, id, left)
    if (left <= 0) break
    settle(context, id, now.event)
    proposal += 1n
  }
  return { ...now, proposal }
}

/** @returns how many votes were dropped */
function dropVotes({ state }: DaoContext, id: bigint, most: number): number {
  const owner = u64Key.encode(id)
  for (let count = 0; count < most; count++) {
    const size = state.voters.sizeOf(owner)
    if (size === 0n) return count
    const row = state.voters.at(owner, size - 1n)
    if (row !== undefined) state.ballots.delete(ballotKey(id, row))
    state.voters.dropEnd(owner, (last) => last === row)
  }
  return most
}

/** Of all proposals before the oldest one with ballots: a younger one's settlement leaves what an older one needs. @returns whether all are gone */
function dropVersions({ state, neurons }: DaoContext, most: number): boolean {
  for (let left = most; left > 0; left--) {
    const oldest = state.oldestVersions.get()
    if (oldest >= state.oldestOpen.get()) return true
    if (neurons.dropVersions(oldest, left) > 0n) return false
    state.oldestVersions.set(oldest + 1n)
  }
  return false
}

function settle(context: DaoContext, id: bigint, event: StoredRewardEvent): void {
  const proposal = context.state.proposals.get(id)
  if (proposal?.hasBallots !== true) return
  context.state.proposals.set(id, {
    ...proposal,
    hasBallots: false,
    rewardRound: event.round,
    voting: { ...proposal.voting, settledAt: event.endsAt },
  })
  leaveBallots(context, id)
}
