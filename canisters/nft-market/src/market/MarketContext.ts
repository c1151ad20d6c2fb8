import type { AccountLocks, LedgerReads, TokenEdges, TransferJournal } from '@sluice/canister'
import type { CollectionPort } from '../collections/CollectionPort.ts'
import type { TokenMoves } from '../tokens/TokenMoves.ts'
import type { MarketState } from './MarketState.ts'

/** What the market's logic needs of the world outside. */
export type MarketEdges = TokenEdges &
  Pick<LedgerReads, 'fetchFee' | 'fetchBalance'> & {
    state: MarketState
    cycles: () => bigint
    collections: CollectionPort
    /** Whether the exchange lists the token, and its ledger knows allowances; undefined when the list does not answer. */
    isListed(ledger: Uint8Array): Promise<boolean | undefined>
  }

export type MarketContext = MarketEdges & {
  journal: TransferJournal
  moves: TokenMoves
  /** One request at a time of a person about a token. */
  locks: AccountLocks
}
