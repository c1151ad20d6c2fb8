import type { Account, CanisterEdges } from '@sluice/canister'
import { concatBytes, principalSubaccount, u64Key } from '@sluice/canister'
import { nftTokenKey } from '@sluice/canister/nft'
import { refuse } from './Refusal.ts'

/** A token by its collection and number. */
export type TokenRef = { readonly collection: Uint8Array; readonly tokenId: bigint }

/** Numbers of tokens and amounts that are stored lie below. */
const MOST_TOKEN_ID = 1n << 256n
/** No token has so many units; sums of some million of them can still be stored. */
export const MOST_AMOUNT = 1n << 120n

export const isToken = ({ tokenId }: Pick<TokenRef, 'tokenId'>): boolean => tokenId < MOST_TOKEN_ID

/** Under which everything of a token is stored. @throws Refusal for a number beyond 256 bits. */
export function keyOf(token: TokenRef): Uint8Array {
  if (!isToken(token)) refuse('A token has a number below 2^256', 'Request error')
  return nftTokenKey(token)
}

/** Where a person's tokens lie at the market: whoever has sent one there is known by the account. */
export function escrowOf({ self }: Pick<CanisterEdges, 'self'>, owner: Uint8Array): Account {
  return { owner: self(), subaccount: principalSubaccount(owner) }
}

export const plainAccount = (owner: Uint8Array): Account => ({ owner, subaccount: undefined })

/** A time and a number: what is due next lies first. */
export const dueKey = (timeNs: bigint, id: bigint): Uint8Array =>
  concatBytes([u64Key.encode(timeNs), u64Key.encode(id)])
