import type { AccountLocks, LedgerReads, TokenEdges, TransferJournal } from '@sluice/canister'
import type { CollectionPort } from '../collections/CollectionPort.ts'
import type { TokenMoves } from '../tokens/TokenMoves.ts'
import type { MarketState, Origin, Payment } from './MarketState.ts'

/** In the token's smallest unit. */
export type Funds = { readonly balance: bigint; readonly allowance: bigint }

/** What the market's logic needs of the world outside. */
export type MarketEdges = TokenEdges &
  Pick<LedgerReads, 'fetchFee' | 'fetchBalance'> & {
    state: MarketState
    cycles: () => bigint
    collections: CollectionPort
    /** What a person has allowed the market of a ledger's token, and has there; undefined when the ledger does not answer. */
    fetchFunds(ledger: Uint8Array, owner: Uint8Array): Promise<Funds | undefined>
    /** How far the exchange knows a collection; undefined when the controller of collections does not answer. */
    fetchOrigin(collection: Uint8Array): Promise<Origin | undefined>
    /** How a token is paid; `none` when the exchange does not list it, or no market can take it; undefined when the list does not answer. */
    fetchPayment(ledger: Uint8Array): Promise<Payment | 'none' | undefined>
  }

export type MarketContext = MarketEdges & {
  journal: TransferJournal
  moves: TokenMoves
  /** One request at a time of a person about a token. */
  locks: AccountLocks
}
