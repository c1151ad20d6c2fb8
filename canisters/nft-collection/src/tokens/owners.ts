import { isSameBytes } from '@sluice/canister'
import { holderKey, type StoredAccount } from '@sluice/canister/nft'
import { isAnonymous } from '@sluice/canister/services'
import type { CollectionContext } from '../collection/CollectionContext.ts'
import type { CollectionState } from '../collection/CollectionState.ts'

/** A token at the anonymous principal, at nobody, or at this canister could never be moved again. */
export function canReceive({ self }: CollectionContext, { owner }: StoredAccount): boolean {
  return !isAnonymous(owner) && owner.length > 0 && !isSameBytes(owner, self())
}

/** Puts a token into an account, out of the one it was in; what its former holder approved for it ends. */
export function placeToken(state: CollectionState, tokenId: bigint, to: StoredAccount): void {
  const before = state.owners.get(tokenId)
  if (before !== undefined) {
    const key = holderKey(before)
    state.tokensOf.remove(key, tokenId)
    if (state.tokensOf.sizeOf(key) === 0) state.holders.set(state.holders.get() - 1n)
    state.tokenApprovals.delete(tokenId)
  }
  const key = holderKey(to)
  if (state.tokensOf.sizeOf(key) === 0) {
    state.holders.set(state.holders.get() + 1n)
    state.accounts.set(key, to)
  }
  state.tokensOf.add(key, tokenId)
  state.owners.set(tokenId, to)
}

export function countOf({ tokensOf }: CollectionState, account: StoredAccount): number {
  return tokensOf.sizeOf(holderKey(account))
}
