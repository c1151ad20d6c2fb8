import { isSameBytes, u64Key } from '@sluice/canister'
import {
  callKey,
  forgetOldCalls,
  isSameAccount,
  type StoredAccount,
  type TimeFlaw,
  timeFlaw,
} from '@sluice/canister/nft'
import { mayMove } from '../approvals/approvals.ts'
import type { CollectionContext } from '../collection/CollectionContext.ts'
import { appendBlock } from '../log/blockLog.ts'
import { canReceive, placeToken } from './owners.ts'

/** Bytes of a memo; the standards ask for at least 32. */
export const MAX_MEMO = 32

/** A move of one token, whoever asks for it in whichever interface. */
export type Move = {
  readonly tokenId: bigint
  /** Who asks: the holder, or somebody whom the holder approved. */
  readonly spender: StoredAccount
  readonly from: StoredAccount
  readonly to: StoredAccount
  readonly memo: Uint8Array | undefined
  readonly createdAtNs: bigint | undefined
}

export type MoveOutcome =
  | { readonly kind: 'moved' | 'duplicate'; readonly block: bigint }
  | { readonly kind: 'late'; readonly flaw: TimeFlaw }
  | { readonly kind: 'no token' | 'unauthorized' | 'invalid receiver' | 'long memo' }

/** Moves a token, or says why not; then nothing has changed. A move that says when it was made is made once. */
export function moveToken(context: CollectionContext, move: Move): MoveOutcome {
  const { state, now } = context
  const { tokenId, spender, from, to, memo, createdAtNs } = move
  if (memo !== undefined && memo.length > MAX_MEMO) return { kind: 'long memo' }
  const holder = state.owners.get(tokenId)
  if (holder === undefined) return { kind: 'no token' }
  forgetOldCalls(state.recent, now())
  const flaw = createdAtNs === undefined ? undefined : timeFlaw(now(), createdAtNs)
  if (flaw !== undefined) return { kind: 'late', flaw }
  const key = createdAtNs === undefined ? undefined : keyOf(move, createdAtNs)
  const earlier = key === undefined ? undefined : state.recent.get(key)
  if (earlier !== undefined) return { kind: 'duplicate', block: earlier }
  if (!isSameAccount(holder, from) || !mayMove(context, { tokenId, holder, spender }))
    return { kind: 'unauthorized' }
  if (!canReceive(context, to) || isSameAccount(from, to)) return { kind: 'invalid receiver' }
  placeToken(state, tokenId, to)
  const isHolder = isSameBytes(spender.owner, from.owner)
  const block = appendBlock(context, {
    kind: isHolder ? '7xfer' : '37xfer',
    tokenId,
    from,
    to,
    spender: isHolder ? undefined : spender,
    memo,
    createdAtNs,
  })
  if (key !== undefined) state.recent.set(key, block)
  return { kind: 'moved', block }
}

const NOTHING = new Uint8Array()

function keyOf({ tokenId, spender, from, to, memo }: Move, createdAtNs: bigint): Uint8Array {
  const accounts = [spender, from, to].flatMap(({ owner, subaccount = NOTHING }) => [
    owner,
    subaccount,
  ])
  return callKey(createdAtNs, [u64Key.encode(tokenId), ...accounts, memo ?? NOTHING])
}
