import { isUnspendable } from '../address/scriptType.ts'
import {
  isCoinbase,
  type Outpoint,
  outpointOf,
  type Transaction,
} from '../transaction/Transaction.ts'
import type { MinedCoin } from './Coin.ts'

/** All coins that the chain ever made, spent or not, by outpoint and by output script. */
export class CoinIndex {
  readonly #coins = new Map<Outpoint, MinedCoin>()
  readonly #byScript = new Map<string, Set<MinedCoin>>()

  get all(): Iterable<MinedCoin> {
    return this.#coins.values()
  }

  find(outpoint: Outpoint): MinedCoin | undefined {
    return this.#coins.get(outpoint)
  }

  findUnspent(outpoint: Outpoint): MinedCoin | undefined {
    const coin = this.#coins.get(outpoint)
    return coin?.spentBy === undefined ? coin : undefined
  }

  /** The coins of a script, those made first in front. */
  ofScript(script: Uint8Array): Iterable<MinedCoin> {
    return this.#byScript.get(keyOf(script)) ?? []
  }

  apply(transaction: Transaction, height: number): void {
    const { txid, inputs, outputs } = transaction
    const isNew = isCoinbase(transaction)
    for (const input of isNew ? [] : inputs)
      this.#require(outpointOf(input)).spentBy = { txid, height }
    for (const [vout, { value, script }] of outputs.entries()) {
      if (isUnspendable(script)) continue
      const outpoint = outpointOf({ txid, vout })
      this.#add({
        outpoint,
        txid,
        vout,
        value,
        script,
        height,
        isCoinbase: isNew,
        spentBy: undefined,
      })
    }
  }

  /** Takes `apply` back. Transactions that spent its outputs must be taken back before. */
  undo(transaction: Transaction): void {
    const { txid, inputs, outputs } = transaction
    for (const vout of outputs.keys()) this.#remove(outpointOf({ txid, vout }))
    for (const input of isCoinbase(transaction) ? [] : inputs) {
      this.#require(outpointOf(input)).spentBy = undefined
    }
  }

  #add(made: MinedCoin): void {
    const key = keyOf(made.script)
    const known = this.#byScript.get(key) ?? new Set<MinedCoin>()
    // many coins have the same script: its bytes are kept once
    const { script } = known.values().next().value ?? made
    const coin = { ...made, script }
    this.#coins.set(coin.outpoint, coin)
    this.#byScript.set(key, known.add(coin))
  }

  #remove(outpoint: Outpoint): void {
    const coin = this.#coins.get(outpoint)
    if (coin === undefined) return
    this.#coins.delete(outpoint)
    const key = keyOf(coin.script)
    const known = this.#byScript.get(key)
    known?.delete(coin)
    if (known?.size === 0) this.#byScript.delete(key)
  }

  #require(outpoint: Outpoint): MinedCoin {
    const coin = this.#coins.get(outpoint)
    if (coin === undefined) throw new Error(`the chain has no coin ${outpoint}`)
    return coin
  }
}

function keyOf(script: Uint8Array): string {
  return Buffer.from(script.buffer, script.byteOffset, script.length).toString('hex')
}
