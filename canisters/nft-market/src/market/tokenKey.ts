import type { Account, CanisterEdges } from '@sluice/canister'
import { concatBytes, principalSubaccount, u64Key } from '@sluice/canister'
import { refuse } from './Refusal.ts'

/** A token by its collection and number. */
export type TokenRef = { readonly collection: Uint8Array; readonly tokenId: bigint }

/** Numbers of tokens and amounts that are stored lie below. */
const MOST_TOKEN_ID = 1n << 256n
/** No token has so many units; sums of some million of them can still be stored. */
export const MOST_AMOUNT = 1n << 120n

export const isToken = ({ tokenId }: Pick<TokenRef, 'tokenId'>): boolean => tokenId < MOST_TOKEN_ID

/** Under which everything of a token is stored. @throws Refusal for a number beyond 256 bits. */
export function keyOf({ collection, tokenId }: TokenRef): Uint8Array {
  if (!isToken({ tokenId })) refuse('A token has a number below 2^256', 'Request error')
  return concatBytes([Uint8Array.of(collection.length), collection, rankOf(tokenId)])
}

/** A number below 2^256 as 32 bytes, in whose order numbers lie. */
export function rankOf(value: bigint): Uint8Array {
  const bytes = new Uint8Array(32)
  const view = new DataView(bytes.buffer)
  for (let word = 0; word < 4; word++)
    view.setBigUint64(8 * word, (value >> BigInt(64 * (3 - word))) & MAX_U64)
  return bytes
}

const MAX_U64 = (1n << 64n) - 1n

/** Where a person's tokens lie at the market: whoever has sent one there is known by the account. */
export function escrowOf({ self }: Pick<CanisterEdges, 'self'>, owner: Uint8Array): Account {
  return { owner: self(), subaccount: principalSubaccount(owner) }
}

export const plainAccount = (owner: Uint8Array): Account => ({ owner, subaccount: undefined })

/** A time and a number: what is due next lies first. */
export const dueKey = (timeNs: bigint, id: bigint): Uint8Array =>
  concatBytes([u64Key.encode(timeNs), u64Key.encode(id)])
