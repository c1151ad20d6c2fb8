import { u64Key } from '@sluice/canister'
import { statusOf } from '@sluice/governance'
import type { DaoContext } from '../DaoContext.ts'
import type { StoredProposal } from '../state/proposalField.ts'

/** Of a proposal whose ballots are needed: votes come in, or rewards are owed. */
const WITH_BALLOTS = Uint8Array.of(0)
const ofAction = (action: bigint) => Uint8Array.of(1, ...u64Key.encode(action))
/** The parameters bound them to 700. */
const MOST_WITH_BALLOTS = 1_000

/** Ids of proposals with ballots, oldest first. */
export const proposalsWithBallots = ({ state }: DaoContext): bigint[] =>
  state.proposalSets.after(WITH_BALLOTS, undefined, MOST_WITH_BALLOTS)

export const countWithBallots = ({ state }: DaoContext): number =>
  state.proposalSets.sizeOf(WITH_BALLOTS)

export function addToSets({ state }: DaoContext, id: bigint, action: bigint): void {
  state.proposalSets.add(WITH_BALLOTS, id)
  state.proposalSets.add(ofAction(action), id)
}

/** Its ballots are gone. What neurons were for older proposals than the oldest one left is asked by nobody. */
export function leaveBallots(context: DaoContext, id: bigint): void {
  const { state } = context
  state.proposalSets.remove(WITH_BALLOTS, id)
  const [oldest] = state.proposalSets.after(WITH_BALLOTS, undefined, 1)
  state.oldestOpen.set(oldest ?? state.nextProposal.get())
}

const isFinal = ({ hasBallots, voting }: StoredProposal) =>
  !hasBallots && !['open', 'adopted'].includes(statusOf(voting))

/** How many final proposals of an action are dropped at once when there are too many. */
const DROPPED_AT_ONCE = 4

/** Drops the oldest final proposals of an action beyond the number that is kept. */
export function dropOld({ state }: DaoContext, action: bigint, kept: number): void {
  const owner = ofAction(action)
  const excess = Math.min(state.proposalSets.sizeOf(owner) - kept, DROPPED_AT_ONCE)
  if (excess <= 0) return
  for (const id of state.proposalSets.after(owner, undefined, excess)) {
    const proposal = state.proposals.get(id)
    if (proposal !== undefined && !isFinal(proposal)) continue
    state.proposals.delete(id)
    state.proposalContents.delete(id)
    state.renderings.delete(id)
    state.proposalSets.remove(owner, id)
  }
}
