import type { Membership } from '@sluice/candid/vote_project'
import { isSameBytes, takeNext } from '@sluice/canister'
import { isAnonymous } from '@sluice/canister/services'
import { requireVoter } from '../powers/powers.ts'
import { refuse } from '../project/Refusal.ts'
import { requireRoom, type VoteContext } from '../project/VoteContext.ts'
import type { StoredDelegation, StoredDelegator } from '../project/VoteState.ts'
import { requireProposal } from '../proposals/found.ts'

/**
 * Of one voter, kept for proposals that still run: where one states a block from before all of them, the voter has no delegate in it and votes
 * themself. Changes between two proposals take each other's place.
 */
const MOST_KEPT = 10

/**
 * Names a delegate, or takes the delegation back. Given again it changes nothing.
 * @param membership shows that a caller who has never delegated is in some electorate of the project: strangers write nothing here
 * @throws Refusal
 */
export function setDelegate(
  context: VoteContext,
  caller: Uint8Array,
  {
    delegate,
    membership,
  }: { readonly delegate: Uint8Array | undefined; readonly membership: Membership | undefined },
): true {
  const { state, now } = context
  const known = state.delegators.get(caller)
  const history = known?.history ?? []
  if (isSameDelegate(history.at(-1)?.delegate, delegate)) return true
  if (delegate !== undefined) requireDelegate(context, caller, delegate)
  const { id } = known ?? newDelegator(context, caller, membership)
  const block = state.delegationBlocks.get() + 1n
  const added = { block, atNs: now(), delegate }
  const isCounted = (one: StoredDelegation) => one.block <= state.statedBlock.get()
  const kept = [...history.filter(isCounted), added].slice(-MOST_KEPT)
  state.delegationBlocks.set(block)
  state.delegators.set(caller, { id, history: kept })
  list(context, { id, history }, kept)
  return true
}

function requireDelegate({ self }: VoteContext, caller: Uint8Array, delegate: Uint8Array): void {
  if (isAnonymous(delegate) || isSameBytes(delegate, self()))
    refuse('Nobody can vote as this principal')
  if (isSameBytes(delegate, caller))
    refuse('You vote for yourself without a delegation: take yours back')
}

function newDelegator(
  context: VoteContext,
  caller: Uint8Array,
  membership: Membership | undefined,
): Pick<StoredDelegator, 'id'> {
  if (membership === undefined)
    return refuse('Only who is in the electorate of a proposal of this project delegates: name it')
  const [proof] = membership.proof
  requireVoter(context, requireProposal(context, membership.number), { caller, proof })
  requireRoom(context)
  const id = takeNext(context.state.nextDelegator)
  context.state.delegatorOf.set(id, caller)
  return { id }
}

/** Keeps the lists of delegates in step with one voter's history. */
function list(
  { state: { delegatorsOf } }: VoteContext,
  { id, history }: StoredDelegator,
  kept: readonly StoredDelegation[],
): void {
  const namedIn = (all: readonly StoredDelegation[], wanted: Uint8Array) =>
    all.some(({ delegate }) => isSameDelegate(delegate, wanted))
  for (const { delegate } of history)
    if (delegate !== undefined && !namedIn(kept, delegate)) delegatorsOf.remove(delegate, id)
  const { delegate } = kept.at(-1) ?? {}
  if (delegate !== undefined) delegatorsOf.add(delegate, id)
}

const isSameDelegate = (a: Uint8Array | undefined, b: Uint8Array | undefined): boolean =>
  a === undefined || b === undefined ? a === b : isSameBytes(a, b)
