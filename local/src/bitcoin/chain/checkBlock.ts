import type { Block } from '../block/Block.ts'
import { commitmentScript, heightScript, subsidyAt } from '../block/coinbase.ts'
import { meetsTarget, REGTEST_BITS } from '../block/Header.ts'
import { merkleRoot } from '../block/merkle.ts'
import { isCoinbase, outpointOf, type Transaction } from '../transaction/Transaction.ts'
import type { Coin, CoinView } from './Coin.ts'
import { checkSpend } from './checkSpend.ts'
import type { Place } from './finality.ts'
import { refuse } from './refused.ts'

const MAX_BLOCK_WEIGHT = 4_000_000
const HEADER_WEIGHT = 4 * 90

/** The rules of consensus for the block that follows `tip`, scripts aside. Throws `RefusedError`. */
export function checkBlock(block: Block, tip: Block, place: Place, view: CoinView): void {
  const { header, hash, transactions } = block
  if (header.previous !== tip.hash) refuse('prev-blk-not-found')
  if (header.bits !== REGTEST_BITS || !meetsTarget(hash)) refuse('high-hash')
  if (header.timeSeconds <= place.medianTimeAt(place.height - 1)) refuse('time-too-old')
  if (header.merkleRoot !== merkleRoot(transactions.map(({ txid }) => txid))) {
    refuse('bad-txnmrklroot')
  }
  const weight = transactions.reduce((sum, each) => sum + each.weight, HEADER_WEIGHT)
  if (weight > MAX_BLOCK_WEIGHT) refuse('bad-blk-weight')
  const [coinbase, ...others] = transactions
  if (coinbase === undefined || !isCoinbase(coinbase)) refuse('bad-cb-missing')
  if (others.some(isCoinbase)) refuse('bad-cb-multiple')
  checkCoinbase(coinbase, others, place.height)
  const fees = feesOf(others, place, view)
  const claimed = coinbase?.outputs.reduce((sum, { value }) => sum + value, 0n) ?? 0n
  if (claimed > subsidyAt(place.height) + fees) refuse('bad-cb-amount')
}

function checkCoinbase(
  coinbase: Transaction | undefined,
  others: readonly Transaction[],
  height: number,
): void {
  const start = heightScript(height)
  const [input] = coinbase?.inputs ?? []
  if (!start.every((byte, index) => input?.script[index] === byte)) refuse('bad-cb-height')
  const expected = Buffer.from(commitmentScript(others))
  if (coinbase?.outputs.some(({ script }) => expected.equals(script)) !== true) {
    refuse('bad-witness-merkle-match')
  }
}

/** What the transactions leave together; each may spend what those before it made, and nothing twice. */
function feesOf(transactions: readonly Transaction[], place: Place, view: CoinView): bigint {
  const made = new Map<string, Coin>()
  const spent = new Set<string>()
  let fees = 0n
  for (const transaction of transactions) {
    const within: CoinView = (outpoint) =>
      spent.has(outpoint) ? undefined : (made.get(outpoint) ?? view(outpoint))
    fees += checkSpend(transaction, within, place).fee
    for (const input of transaction.inputs) spent.add(outpointOf(input))
    for (const coin of coinsOf(transaction, place.height)) made.set(coin.outpoint, coin)
  }
  return fees
}

/** The coins that a transaction makes, in a block or before it is in one. */
export function coinsOf(transaction: Transaction, height: number | undefined): Coin[] {
  return [...transaction.outputs.keys()].flatMap((vout) => coinAt(transaction, vout, height) ?? [])
}

/** One of the coins that a transaction makes; `undefined` when it has no such output. */
export function coinAt(
  transaction: Transaction,
  vout: number,
  height: number | undefined,
): Coin | undefined {
  const { txid, outputs } = transaction
  const output = outputs[vout]
  const outpoint = outpointOf({ txid, vout })
  return output && { ...output, outpoint, txid, vout, height, isCoinbase: isCoinbase(transaction) }
}
