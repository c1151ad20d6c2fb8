import { type OrderedMap, takeNext } from '@sluice/canister'
import { holderKey, type StoredAccount } from '@sluice/canister/nft'
import { positionKey } from '@sluice/canister/positions'
import type { NftContext } from '../nft/NftContext.ts'
import type { NftState, NftToken } from '../nft/NftState.ts'
import { type EventOf, writeEvent } from './history.ts'

const MOST_BURNED = 1_000
/** Nobody can be given more tokens than this; what somebody wraps is always theirs. */
export const MOST_HELD = 10_000

/** Whether a token's position is being given back: until that is decided the token stands still. */
export function isLeaving(state: NftState, token: NftToken): boolean {
  return state.handovers.has(positionKey(token.pool, token.positionId))
}

export type NewToken = Omit<NftToken, 'id' | 'mintedAtNs'>

/** A new token for a position that this canister now holds. */
export function mintToken(context: NftContext, fresh: NewToken): bigint {
  const { state, now } = context
  const id = takeNext(state.nextTokenId)
  const token = { ...fresh, id, mintedAtNs: now() }
  state.tokens.set(id, token)
  addTo(state.tokensOf, holderKey(token.account), id)
  addTo(state.tokensOfPool, token.pool, id)
  state.tokenOfPosition.set(positionKey(token.pool, token.positionId), id)
  const from = context.self()
  note(context, token, { kind: 'mint', from, to: token.account.owner, caller: token.account.owner })
  return id
}

/** Ends a token whose position has been given back. */
export function burnToken(context: NftContext, token: NftToken): void {
  const { state } = context
  const holder = holderKey(token.account)
  state.tokens.delete(token.id)
  state.approvals.delete(token.id)
  removeFrom(state.tokensOf, holder, token.id)
  removeFrom(state.tokensOfPool, token.pool, token.id)
  state.tokenOfPosition.delete(positionKey(token.pool, token.positionId))
  state.burned.set(token.id, token)
  addTo(state.burnedOf, holder, token.id)
  forgetOldest(state, holder)
  const { owner } = token.account
  note(context, token, { kind: 'burn', from: owner, to: context.self(), caller: owner })
}

/** Gives a token to another account; approvals of the former holder end. @returns the event's number. */
export function giveToken(
  context: NftContext,
  token: NftToken,
  { to, caller, memo }: { to: StoredAccount; caller: Uint8Array; memo?: Uint8Array | undefined },
): bigint {
  const { state } = context
  removeFrom(state.tokensOf, holderKey(token.account), token.id)
  addTo(state.tokensOf, holderKey(to), token.id)
  state.approvals.delete(token.id)
  state.tokens.set(token.id, { ...token, account: to })
  const from = token.account.owner
  return note(context, token, { kind: 'transfer', from, to: to.owner, caller, memo })
}

/** Wrapping and unwrapping costs nothing, so what has ended is kept for a while only: the last so many of each holder. */
function forgetOldest({ burned, burnedOf }: NftState, holder: Uint8Array): void {
  const ids = burnedOf.get(holder) ?? []
  const [oldest] = ids
  if (ids.length <= MOST_BURNED || oldest === undefined) return
  burned.delete(oldest)
  removeFrom(burnedOf, holder, oldest)
}

function note(context: NftContext, token: NftToken, event: EventOf): bigint {
  return writeEvent(context, token.id, event)
}

function addTo<Key>(lists: OrderedMap<Key, readonly bigint[]>, key: Key, id: bigint): void {
  lists.set(key, [...(lists.get(key) ?? []), id])
}

function removeFrom<Key>(lists: OrderedMap<Key, readonly bigint[]>, key: Key, id: bigint): void {
  const left = (lists.get(key) ?? []).filter((other) => other !== id)
  if (left.length === 0) lists.delete(key)
  else lists.set(key, left)
}
