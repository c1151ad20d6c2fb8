import type { Account, TransferArg, TransferResult, Value } from '@sluice/candid/nft_collection'
import {
  DRIFT_SECONDS,
  holderKey,
  readAccount,
  storedAccount,
  TX_WINDOW_SECONDS,
  viewAccount,
} from '@sluice/canister/nft'
import type { CollectionContext } from '../collection/CollectionContext.ts'
import { requireInfo } from '../collection/info.ts'
import { factsValue } from '../tokens/factsValue.ts'
import { MAX_MEMO, type MoveOutcome, moveToken } from '../tokens/moving.ts'
import { countOf } from '../tokens/owners.ts'
import { each, LIMITS, lengthOf, MEMO, optional, SUBACCOUNT } from './batches.ts'

type Metadata = [string, Value][]
const nat = (value: number | bigint): Value => ({ Nat: BigInt(value) })

export function collectionMetadata(context: CollectionContext): Metadata {
  const { state } = context
  const info = requireInfo(context)
  const logo = state.logo.get()
  const described: Metadata = [
    ['icrc7:symbol', { Text: info.symbol }],
    ['icrc7:name', { Text: info.name }],
    ['icrc7:description', { Text: info.introduction }],
    ['icrc7:total_supply', nat(state.tokens.size)],
    ['icrc7:supply_cap', nat(info.maxSupply)],
    ['icrc7:max_query_batch_size', nat(LIMITS.queryBatch)],
    ['icrc7:max_update_batch_size', nat(LIMITS.updateBatch)],
    ['icrc7:default_take_value', nat(LIMITS.defaultTake)],
    ['icrc7:max_take_value', nat(LIMITS.take)],
    ['icrc7:max_memo_size', nat(MAX_MEMO)],
    ['icrc7:atomic_batch_transfers', { Text: 'false' }],
    ['icrc7:tx_window', nat(TX_WINDOW_SECONDS)],
    ['icrc7:permitted_drift', nat(DRIFT_SECONDS)],
    ['royalties', nat(info.royaltyRate)],
  ]
  return logo === '' ? described : [...described, ['icrc7:logo', { Text: logo }]]
}

export function tokenMetadata({ state }: CollectionContext, id: bigint): [] | [Metadata] {
  const token = state.tokens.get(id)
  return token === undefined ? [] : [factsValue(token.facts)]
}

export function ownerOf({ state, toPrincipal }: CollectionContext, id: bigint): [] | [Account] {
  const account = state.owners.get(id)
  return optional(account && viewAccount(account, toPrincipal))
}

export function balanceOf({ state }: CollectionContext, account: Account): bigint {
  const holder = readAccount(account)
  return holder === undefined ? 0n : BigInt(countOf(state, holder))
}

type Part = { readonly previous: bigint | undefined; readonly take: bigint | undefined }

/** Numbers of tokens after `previous`. They run from 1 without a gap, as none ever ends. */
export function listTokens({ state }: CollectionContext, { previous = 0n, take }: Part): bigint[] {
  const size = BigInt(state.tokens.size)
  if (previous >= size) return []
  const left = size - previous
  const length = Math.min(lengthOf(take), Number(left))
  return Array.from({ length }, (_, place) => previous + 1n + BigInt(place))
}

export function listTokensOf(
  { state }: CollectionContext,
  account: Account,
  { previous, take }: Part,
): bigint[] {
  const holder = readAccount(account)
  return holder === undefined
    ? []
    : state.tokensOf.after(holderKey(holder), previous, lengthOf(take))
}

export function transferAll(
  context: CollectionContext,
  caller: Uint8Array,
  args: readonly TransferArg[],
): [TransferResult][] {
  return each(args, (arg) => {
    const from = storedAccount(caller, arg.from_subaccount[0])
    const to = readAccount(arg.to)
    if (from === undefined || to === undefined) return { Err: SUBACCOUNT }
    const outcome = moveToken(context, {
      tokenId: arg.token_id,
      spender: from,
      from,
      to,
      memo: arg.memo[0],
      createdAtNs: arg.created_at_time[0],
    })
    return transferResult(outcome)
  })
}

export function transferResult(outcome: MoveOutcome): TransferResult {
  switch (outcome.kind) {
    case 'moved':
      return { Ok: outcome.block }
    case 'duplicate':
      return { Err: { Duplicate: { duplicate_of: outcome.block } } }
    case 'late':
      return { Err: outcome.flaw }
    case 'no token':
      return { Err: { NonExistingTokenId: null } }
    case 'unauthorized':
      return { Err: { Unauthorized: null } }
    case 'invalid receiver':
      return { Err: { InvalidRecipient: null } }
    case 'long memo':
      return { Err: MEMO }
  }
}
