import type { Account } from '@sluice/canister'
import type { Royalty, Standard, TokenFacts, TokenMove } from '../market/MarketState.ts'
import type { TokenRef } from '../market/tokenKey.ts'

export type TokenOf = TokenRef & { readonly standard: Standard }

/** What a collection says of a movement that it was asked for. Whether it is true is seen by who holds the token then. */
export type MoveAnswer = 'ok' | 'refused' | 'unknown'

/**
 * Collections of any standard, which anybody may have written: they may be silent, lie and answer nonsense. Nothing here throws, save when
 * the runtime is cleaning up after a trapped callback.
 */
export interface CollectionPort {
  /** Undefined when the collection does not answer. */
  fetchStandard(collection: Uint8Array): Promise<Standard | undefined>
  /** The name of whoever holds the token (`holderName`), `''` when nobody does; undefined when the collection does not answer. */
  fetchHolder(token: TokenOf): Promise<string | undefined>
  /** Whether the market may take a token from an account (ICRC-37). */
  fetchApproval(token: TokenRef, from: Account): Promise<boolean | undefined>
  /** What the collection asks for each sale, `none` when it asks for nothing; undefined when it does not answer. */
  fetchRoyalty(collection: Uint8Array): Promise<Royalty | 'none' | undefined>
  /** How the collection describes a token; by its number alone when it says nothing. */
  fetchFacts(token: TokenRef): Promise<TokenFacts>
  move(move: TokenMove): Promise<MoveAnswer>
}
