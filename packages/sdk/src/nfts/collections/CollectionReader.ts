import type { Principal } from '@icp-sdk/core/principal'
import type { NftCollection, NftPage, NftToken } from './NftCollection.ts'

/** A collection, by whichever interface it understands. Accounts are ICRC-1 texts, or account identifiers. */
export type CollectionReader = {
  fetchCollection(): Promise<NftCollection>
  /** Tokens after the one that `next` of the page before names, in the order of their numbers. */
  fetchTokens(after: bigint | undefined): Promise<NftPage>
  fetchTokensOf(account: string, after: bigint | undefined): Promise<NftPage>
  /** Undefined when there is none of this number. */
  fetchToken(tokenId: bigint): Promise<NftToken | undefined>
  /** Whose a token is; undefined when there is none of this number. */
  fetchHolder(tokenId: bigint): Promise<string | undefined>
  /** Whether somebody's default account may take a token out of its owner's. */
  fetchIsApproved(asked: AskedApproval): Promise<boolean>
  /** Which of at most `TOKENS_AT_ONCE` tokens somebody's default account may take. */
  fetchApproved(tokenIds: readonly bigint[], spender: Principal): Promise<bigint[]>
}

export type AskedApproval = {
  readonly tokenId: bigint
  readonly owner: Principal
  readonly spender: Principal
}

/** Tokens of a page, whatever a collection would give at once. */
export const TOKENS_AT_ONCE = 50
