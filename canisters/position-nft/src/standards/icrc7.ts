import type { Account, Value } from '@sluice/candid/position_nft'
import { DRIFT_SECONDS, holderKey, storedAccount, TX_WINDOW_SECONDS } from '@sluice/canister/nft'
import type { NftContext } from '../nft/NftContext.ts'
import type { NftState } from '../nft/NftState.ts'
import { nameOf } from '../pictures/pictures.ts'
import { LIMITS } from '../tokens/transfers.ts'

export const SYMBOL = 'SLUPOS'
const REPOSITORY = 'https://github.com/dfinity/ICRC/blob/main/ICRCs'
export const STANDARDS = ['ICRC-7', 'ICRC-10'].map((name) => ({
  name,
  url: `${REPOSITORY}/${name}/${name}.md`,
}))

type Metadata = [string, Value][]

export function collectionMetadata({ state }: NftContext): Metadata {
  const { name, introduction, logo } = state.collection.get()
  const described: Metadata = [
    ['icrc7:symbol', { Text: SYMBOL }],
    ['icrc7:name', { Text: name }],
    ['icrc7:description', { Text: introduction }],
    ['icrc7:total_supply', { Nat: BigInt(state.tokens.size) }],
    ['icrc7:max_query_batch_size', { Nat: BigInt(LIMITS.take) }],
    ['icrc7:max_update_batch_size', { Nat: BigInt(LIMITS.batch) }],
    ['icrc7:default_take_value', { Nat: BigInt(LIMITS.defaultTake) }],
    ['icrc7:max_take_value', { Nat: BigInt(LIMITS.take) }],
    ['icrc7:max_memo_size', { Nat: BigInt(LIMITS.memoBytes) }],
    ['icrc7:atomic_batch_transfers', { Text: 'false' }],
    ['icrc7:tx_window', { Nat: TX_WINDOW_SECONDS }],
    ['icrc7:permitted_drift', { Nat: DRIFT_SECONDS }],
  ]
  return logo === '' ? described : [...described, ['icrc7:logo', { Text: logo }]]
}

/** What a token stands for; undefined for a token that there is not. The drawing is at `tokenURI` and over HTTP. */
export function tokenMetadata(context: NftContext, tokenId: bigint): Metadata | undefined {
  const token = context.state.tokens.get(tokenId)
  if (token === undefined) return undefined
  return [
    ['name', { Text: nameOf(context, token) }],
    ['pool', { Text: context.toPrincipal(token.pool).toText() }],
    ['positionId', { Nat: token.positionId }],
    ['tickLower', { Int: BigInt(token.tickLower) }],
    ['tickUpper', { Int: BigInt(token.tickUpper) }],
    ['image', { Text: `/token/${tokenId}.svg` }],
  ]
}

export function ownerOf({ state, toPrincipal }: NftContext, tokenId: bigint): [] | [Account] {
  const account = state.tokens.get(tokenId)?.account
  if (account === undefined) return []
  const { owner, subaccount } = account
  return [{ owner: toPrincipal(owner), subaccount: subaccount === undefined ? [] : [subaccount] }]
}

export function balanceOf({ state }: NftContext, account: Account): bigint {
  return BigInt(idsOf(state, account).length)
}

/** Token ids in ascending order, from after `previous` on. */
export function listTokens(
  { state }: NftContext,
  previous: bigint | undefined,
  take: bigint | undefined,
): bigint[] {
  const start = previous === undefined ? 0 : firstAfter(state, previous)
  return state.tokens.entries(start, lengthOf(take)).map(([id]) => id)
}

/** Like {@link listTokens}, for one account. */
export function listTokensOf(
  { state }: NftContext,
  account: Account,
  { previous, take }: { previous: bigint | undefined; take: bigint | undefined },
): bigint[] {
  const ids = [...idsOf(state, account)].sort((a, b) => (a < b ? -1 : 1))
  const later = previous === undefined ? ids : ids.filter((id) => id > previous)
  return later.slice(0, lengthOf(take))
}

/** @throws Error, which rejects the call: queries of ICRC-7 have no error for too long a batch. */
export function requireBatch<T>(batch: readonly T[]): readonly T[] {
  if (batch.length > LIMITS.take) throw new Error(`At most ${LIMITS.take} items at once`)
  return batch
}

function idsOf(state: NftState, { owner, subaccount }: Account): readonly bigint[] {
  const account = storedAccount(owner.toUint8Array(), subaccount[0])
  return account === undefined ? [] : (state.tokensOf.get(holderKey(account)) ?? [])
}

/** The place of the first token with a greater id: ids only ever grow, so halving finds it. */
function firstAfter({ tokens }: NftState, previous: bigint): number {
  let low = 0
  let high = tokens.size
  while (low < high) {
    const middle = (low + high) >> 1
    const [id] = tokens.entries(middle, 1)[0] ?? [previous + 1n]
    if (id <= previous) low = middle + 1
    else high = middle
  }
  return low
}

function lengthOf(take: bigint | undefined): number {
  if (take === undefined) return LIMITS.defaultTake
  return Number(take < BigInt(LIMITS.take) ? take : BigInt(LIMITS.take))
}
