import type { Delegation } from '@sluice/candid/vote_project'
import { isSameBytes } from '@sluice/canister'
import type { VoteContext } from '../project/VoteContext.ts'
import type { StoredDelegation } from '../project/VoteState.ts'

/**
 * Who may vote with whose power. Changes are numbered, as blocks of a log; a proposal states up to which of them they count, and later ones
 * concern later proposals. A delegate does not hand on what they were given: whom a voter has chosen is who votes for them.
 */

/** Has a proposal count the delegations that stand now. @returns the block that it states */
export function stateBlock({ state }: VoteContext, number: bigint): bigint {
  const block = state.delegationBlocks.get()
  state.stated.set(number, block)
  state.statedBlock.set(block)
  return block
}

/** What a voter has chosen last, up to the block that a proposal states; the latest where none is named. */
export function delegationOf(
  { state }: VoteContext,
  delegator: Uint8Array,
  number: bigint | undefined,
): StoredDelegation | undefined {
  const history = state.delegators.get(delegator)?.history
  if (number === undefined) return history?.at(-1)
  const stated = state.stated.get(number) ?? 0n
  return history?.findLast(({ block }) => block <= stated)
}

/** Whether a delegate may vote with a voter's power in a proposal, or could in the next one where none is named. */
export function isDelegateOf(
  context: VoteContext,
  delegate: Uint8Array,
  { delegator, number }: { readonly delegator: Uint8Array; readonly number: bigint | undefined },
): boolean {
  const standing = delegationOf(context, delegator, number)?.delegate
  return standing !== undefined && isSameBytes(standing, delegate)
}

export function viewDelegation(
  context: VoteContext,
  delegator: Uint8Array,
  number: bigint | undefined,
): [] | [Delegation] {
  const found = delegationOf(context, delegator, number)
  if (found === undefined) return []
  const { block, atNs, delegate } = found
  return [{ block, time: atNs, delegate: delegate ? [context.toPrincipal(delegate)] : [] }]
}
