import type { HashText } from '../transaction/hashes.ts'
import type { Outpoint } from '../transaction/Transaction.ts'

/** An output that a transaction may spend. */
export type Coin = {
  readonly outpoint: Outpoint
  readonly txid: HashText
  readonly vout: number
  /** In satoshi. */
  readonly value: bigint
  readonly script: Uint8Array
  /** Of the block that made it; `undefined` while its transaction waits for one. */
  readonly height: number | undefined
  readonly isCoinbase: boolean
}

type Spender = { readonly txid: HashText; readonly height: number }

/** A coin on the chain, with what spent it there. Spent ones are kept: they are the history of their address. */
export type MinedCoin = Coin & { readonly height: number; spentBy: Spender | undefined }

/** Finds the coin that a transaction may spend. */
export type CoinView = (outpoint: Outpoint) => Coin | undefined
