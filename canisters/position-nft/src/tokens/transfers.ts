import type { Icrc7TransferArg, Icrc7TransferError } from '@sluice/candid/position_nft'
import { isSameBytes, u64Key } from '@sluice/canister'
import {
  callKey,
  forgetOldCalls,
  holderKey,
  isSameAccount,
  type StoredAccount,
  storedAccount,
  timeFlaw,
} from '@sluice/canister/nft'
import { isAnonymous } from '@sluice/canister/services'
import type { NftContext } from '../nft/NftContext.ts'
import { mayMove } from './approvals.ts'
import { giveToken, isLeaving, MOST_HELD } from './tokens.ts'

export const LIMITS = { batch: 100, memoBytes: 32, take: 1000, defaultTake: 100 }

type Result = { Ok: bigint } | { Err: Icrc7TransferError }
const generic = (message: string): Result => ({
  Err: { GenericError: { error_code: 1n, message } },
})

/** ICRC-7: moves tokens that the caller holds, one after the other; each succeeds or fails for itself. */
export function transferAll(
  context: NftContext,
  caller: Uint8Array,
  args: readonly Icrc7TransferArg[],
): ([] | [Result])[] {
  if (args.length > LIMITS.batch) {
    const message = `At most ${LIMITS.batch} transfers at once`
    return [[{ Err: { GenericBatchError: { error_code: 2n, message } } }]]
  }
  return args.map((arg) => [transferOne(context, caller, arg)])
}

function transferOne(context: NftContext, caller: Uint8Array, arg: Icrc7TransferArg): Result {
  const { state } = context
  const to = storedAccount(arg.to.owner.toUint8Array(), arg.to.subaccount[0])
  const from = storedAccount(caller, arg.from_subaccount[0])
  const memo = arg.memo[0]
  if (to === undefined || from === undefined) return generic('A subaccount has 32 bytes')
  if (memo !== undefined && memo.length > LIMITS.memoBytes) return generic('The memo is too long')
  const token = state.tokens.get(arg.token_id)
  if (token === undefined) return { Err: { NonExistingTokenId: null } }
  const late = checkTime(context, arg.created_at_time[0])
  if (late !== undefined) return late
  const key = dedupKey(caller, arg)
  const earlier = key === undefined ? undefined : state.recent.get(key)
  if (earlier !== undefined) return { Err: { Duplicate: { duplicate_of: earlier } } }
  if (!isSameAccount(token.account, from)) return { Err: { Unauthorized: null } }
  if (!canReceive(context, to) || isSameAccount(from, to))
    return { Err: { InvalidRecipient: null } }
  if (isLeaving(state, token)) return generic("The token's position is being given back")
  const event = giveToken(context, token, { to, caller, memo })
  if (key !== undefined) state.recent.set(key, event)
  return { Ok: event }
}

export type MoveRefusal = 'unauthorized' | 'invalid-receiver' | 'leaving'

/** Moves a token for its holder or somebody whom the holder has approved. @returns the event, or why not. */
export function moveToken(
  context: NftContext,
  caller: Uint8Array,
  {
    tokenId,
    from,
    to,
    memo,
  }: { tokenId: bigint; from: Uint8Array; to: StoredAccount; memo: Uint8Array },
): { event: bigint } | { refusal: MoveRefusal } {
  const { state } = context
  const token = state.tokens.get(tokenId)
  const isHolder = token !== undefined && isSameBytes(token.account.owner, from)
  if (!isHolder || !mayMove(state, token, caller)) return { refusal: 'unauthorized' }
  if (!canReceive(context, to) || isSameAccount(token.account, to))
    return { refusal: 'invalid-receiver' }
  if (isLeaving(state, token)) return { refusal: 'leaving' }
  return { event: giveToken(context, token, { to, caller, memo }) }
}

/** A token at the anonymous principal or at this canister could never be moved again. */
function canReceive({ self, state }: NftContext, account: StoredAccount): boolean {
  const { owner } = account
  if (isAnonymous(owner) || owner.length === 0 || isSameBytes(owner, self())) return false
  return (state.tokensOf.get(holderKey(account)) ?? []).length < MOST_HELD
}

function checkTime({ state, now }: NftContext, createdAt: bigint | undefined): Result | undefined {
  const time = now()
  forgetOldCalls(state.recent, time)
  const flaw = createdAt === undefined ? undefined : timeFlaw(time, createdAt)
  return flaw && { Err: flaw }
}

/** The same transfer of the same caller at the same time is one transfer (ICRC-7). */
function dedupKey(caller: Uint8Array, arg: Icrc7TransferArg): Uint8Array | undefined {
  const createdAt = arg.created_at_time[0]
  if (createdAt === undefined) return undefined
  const parts = [
    caller,
    arg.from_subaccount[0] ?? new Uint8Array(),
    arg.to.owner.toUint8Array(),
    arg.to.subaccount[0] ?? new Uint8Array(),
    u64Key.encode(arg.token_id),
    arg.memo[0] ?? new Uint8Array(),
  ]
  return callKey(createdAt, parts)
}
