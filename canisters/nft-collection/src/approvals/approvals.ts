import { compareBytes, concatBytes, isSameBytes } from '@sluice/canister'
import { holderKey, isSameAccount, type StoredAccount } from '@sluice/canister/nft'
import type { CollectionContext } from '../collection/CollectionContext.ts'
import type { Approval } from '../collection/CollectionState.ts'

/** Of one token, and of one account for all that is in it. */
export const MAX_APPROVALS = 20

/** Approvals of a token that have not expired. */
export function tokenApprovals({ state, now }: CollectionContext, tokenId: bigint): Approval[] {
  return active(state.tokenApprovals.get(tokenId), now())
}

/** Approvals of an account for whatever it holds that have not expired. */
export function collectionApprovals(
  { state, now }: CollectionContext,
  holder: StoredAccount,
): Approval[] {
  return active(state.collectionApprovals.get(holderKey(holder)), now())
}

/** Those that have expired are forgotten with the next change. */
export function setTokenApprovals(
  { state }: CollectionContext,
  tokenId: bigint,
  approvals: readonly Approval[],
): void {
  if (approvals.length === 0) state.tokenApprovals.delete(tokenId)
  else state.tokenApprovals.set(tokenId, sorted(approvals))
}

export function setCollectionApprovals(
  { state }: CollectionContext,
  holder: StoredAccount,
  approvals: readonly Approval[],
): void {
  const key = holderKey(holder)
  if (approvals.length === 0) state.collectionApprovals.delete(key)
  else state.collectionApprovals.set(key, sorted(approvals))
}

/** Whether somebody may move a token that `holder` holds: the holder's principal, or a spender that has been approved. */
export function mayMove(
  context: CollectionContext,
  { tokenId, holder, spender }: { tokenId: bigint; holder: StoredAccount; spender: StoredAccount },
): boolean {
  return (
    isSameBytes(holder.owner, spender.owner) || isApproved(context, { tokenId, holder, spender })
  )
}

export function isApproved(
  context: CollectionContext,
  { tokenId, holder, spender }: { tokenId: bigint; holder: StoredAccount; spender: StoredAccount },
): boolean {
  const isSpender = (approval: Approval) => isSameAccount(approval.spender, spender)
  return (
    tokenApprovals(context, tokenId).some(isSpender) ||
    collectionApprovals(context, holder).some(isSpender)
  )
}

/** Approvals but those of a spender. */
export function without(approvals: readonly Approval[], spender: StoredAccount): Approval[] {
  return approvals.filter((approval) => !isSameAccount(approval.spender, spender))
}

/** Where a spender is in the order in which approvals are listed. */
export function compareSpenders(a: StoredAccount, b: StoredAccount): number {
  return compareBytes(orderKey(a), orderKey(b))
}

function active(approvals: readonly Approval[] | undefined, now: bigint): Approval[] {
  return (approvals ?? []).filter(
    ({ expiresAtNs }) => expiresAtNs === undefined || expiresAtNs > now,
  )
}

const sorted = (approvals: readonly Approval[]): Approval[] =>
  [...approvals].sort((a, b) => compareSpenders(a.spender, b.spender))

const orderKey = ({ owner, subaccount }: StoredAccount): Uint8Array =>
  concatBytes([Uint8Array.of(owner.length), owner, subaccount ?? new Uint8Array()])
