import type { Utxo } from '@sluice/candid/ckbtc_minter'
import { compareBytes } from '@sluice/canister'

export type Selection =
  | { readonly kind: 'selected'; readonly coins: readonly Utxo[]; readonly total: bigint }
  /** All coins together are worth less; `total` is what they are worth. */
  | { readonly kind: 'not_enough_coins'; readonly total: bigint }
  | { readonly kind: 'too_many_inputs'; readonly inputs: number }

export type Wanted = {
  /** Satoshi that the coins are worth at least. */
  readonly target: bigint
  /** Of the transaction, with the change. */
  readonly outputs: number
  readonly maxInputs: number
}

/** With more coins than these, a transaction takes as many as it makes, so that their number does not grow. */
const MANY_COINS = 1_000

/** The order that coins are chosen in: by value, then by where they come from, so that a choice never depends on chance. */
export function compareCoins(a: Utxo, b: Utxo): number {
  if (a.value !== b.value) return a.value < b.value ? -1 : 1
  return compareBytes(a.outpoint.txid, b.outpoint.txid) || a.outpoint.vout - b.outpoint.vout
}

/**
 * Coins for an amount: the smallest that covers what is missing, or else the largest, until nothing is missing. A minter with more
 * than a thousand coins then adds the smallest that are left, until there are as many inputs as outputs.
 * @param sorted by `compareCoins`
 */
export function selectCoins(
  sorted: readonly Utxo[],
  { target, outputs, maxInputs }: Wanted,
): Selection {
  const left = [...sorted]
  const coins: Utxo[] = []
  let total = 0n
  while (total < target) {
    const [coin] = left.splice(placeFor(left, target - total), 1)
    if (coin === undefined) return { kind: 'not_enough_coins', total }
    coins.push(coin)
    total += coin.value
  }
  const extra = sorted.length > MANY_COINS ? Math.max(0, outputs - coins.length) : 0
  const room = Math.max(0, maxInputs - coins.length)
  for (const coin of left.slice(0, Math.min(extra, room))) {
    coins.push(coin)
    total += coin.value
  }
  return coins.length > maxInputs
    ? { kind: 'too_many_inputs', inputs: coins.length }
    : { kind: 'selected', coins, total }
}

/** Where the smallest coin of at least this value is, or the largest of all. */
function placeFor(sorted: readonly Utxo[], value: bigint): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle]?.value ?? 0n) < value) low = middle + 1
    else high = middle
  }
  return Math.min(low, sorted.length - 1)
}
