import type { Journal } from '../journals/Journals.ts'

export type BitcoinNetwork = 'mainnet' | 'testnet' | 'regtest'

/** An output in a block. Hashes are in internal byte order, values in satoshi. */
export type ChainCoin = {
  readonly txid: Uint8Array
  readonly vout: number
  readonly value: bigint
  readonly height: number
  /** The height of the block that spends it; absent for a coin that is there. */
  readonly spentAt: number | undefined
}

/** What the Bitcoin API of the Internet Computer has to know of a chain. Everything is answered at once: it runs inside of rounds. */
export type BitcoinChain = {
  readonly network: BitcoinNetwork
  /** Whether it has all blocks there are; nothing is told of one that has not. */
  readonly isSynced: boolean
  readonly height: number
  hashAt(height: number): Uint8Array
  heightOf(hash: Uint8Array): number | undefined
  /** The 80 bytes of a block's header. */
  headerAt(height: number): Uint8Array
  /** All outputs in blocks that ever paid to an address. */
  coinsOf(address: string): readonly ChainCoin[] | 'malformed' | 'foreign'
  /** In millisatoshi per virtual byte; empty when nothing was paid yet. */
  feePercentiles(): readonly bigint[]
  /** Passes a transaction on. Whether nodes take it is another matter: nobody hears of it, as on the Internet Computer. */
  send(transaction: Uint8Array): 'sent' | 'malformed'
}

/** What a chain that runs beside the canisters is given by the network. */
export type ChainHost = {
  /** The network's time. */
  timeNs(): bigint
  /** Where the chain keeps what its state follows from. */
  readonly journal: Journal
}

/** Makes the chain of what its journal holds; called when the first one asks for it. */
export type OpenBitcoinChain = (host: ChainHost) => BitcoinChain
