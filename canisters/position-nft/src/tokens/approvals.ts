import { isSameBytes } from '@sluice/canister'
import { isAnonymous } from '@sluice/canister/services'
import type { NftContext } from '../nft/NftContext.ts'
import type { NftState, NftToken } from '../nft/NftState.ts'
import { writeEvent } from './history.ts'

/** One token, or one holder, can have so many approvals. */
const MOST_APPROVALS = 20

/** Lets somebody move one token of the caller. @returns false when the caller doesn't hold it. */
export function approveToken(
  context: NftContext,
  caller: Uint8Array,
  { tokenId, spender }: { tokenId: bigint; spender: Uint8Array },
): boolean {
  const { state, now } = context
  const token = state.tokens.get(tokenId)
  if (token === undefined || !isSameBytes(token.account.owner, caller)) return false
  if (isAnonymous(spender) || isSameBytes(spender, caller)) return false
  const others = without(state, tokenId, spender)
  if (others.length >= MOST_APPROVALS) return false
  state.approvals.set(tokenId, [...others, { spender, atNs: now() }])
  writeEvent(context, tokenId, { kind: 'approve', from: caller, to: spender, caller })
  return true
}

/** Ends an approval of one token; the holder and the spender may. */
export function removeApproval(
  { state }: NftContext,
  caller: Uint8Array,
  { tokenId, spender }: { tokenId: bigint; spender: Uint8Array },
): boolean {
  const token = state.tokens.get(tokenId)
  if (token === undefined) return false
  const isParty = isSameBytes(token.account.owner, caller) || isSameBytes(spender, caller)
  const had = isApproved(state, tokenId, spender)
  if (!isParty || !had) return false
  const left = without(state, tokenId, spender)
  if (left.length === 0) state.approvals.delete(tokenId)
  else state.approvals.set(tokenId, left)
  return true
}

/** Lets somebody move all tokens of the caller, or no longer. */
export function setOperator(
  { state }: NftContext,
  caller: Uint8Array,
  { operator, isApproved: wanted }: { operator: Uint8Array; isApproved: boolean },
): boolean {
  if (isAnonymous(caller) || isAnonymous(operator) || isSameBytes(operator, caller)) return false
  const others = (state.operators.get(caller) ?? []).filter((one) => !isSameBytes(one, operator))
  if (wanted && others.length >= MOST_APPROVALS) return false
  const left = wanted ? [...others, operator] : others
  if (left.length === 0) state.operators.delete(caller)
  else state.operators.set(caller, left)
  return true
}

export function isOperator(state: NftState, owner: Uint8Array, operator: Uint8Array): boolean {
  return (state.operators.get(owner) ?? []).some((one) => isSameBytes(one, operator))
}

export function isApproved(state: NftState, tokenId: bigint, spender: Uint8Array): boolean {
  return (state.approvals.get(tokenId) ?? []).some((one) => isSameBytes(one.spender, spender))
}

export function mayMove(state: NftState, token: NftToken, caller: Uint8Array): boolean {
  const { owner } = token.account
  return (
    isSameBytes(owner, caller) ||
    isApproved(state, token.id, caller) ||
    isOperator(state, owner, caller)
  )
}

function without(state: NftState, tokenId: bigint, spender: Uint8Array) {
  return (state.approvals.get(tokenId) ?? []).filter((one) => !isSameBytes(one.spender, spender))
}
