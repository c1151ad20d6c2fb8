import { type Block, makeBlock } from '../block/Block.ts'
import { makeCoinbase, subsidyAt } from '../block/coinbase.ts'
import { proveWork, REGTEST_BITS } from '../block/Header.ts'
import { merkleRoot } from '../block/merkle.ts'
import type { Chain } from '../chain/Chain.ts'
import type { Transaction } from '../transaction/Transaction.ts'

/** Version bits of BIP 9, none of them set. */
const VERSION = 0x2000_0000

/** The next block with these transactions; it pays subsidy and fees to the script. The chain does not have it yet. */
export function mineBlock(
  chain: Chain,
  of: {
    readonly transactions: readonly Transaction[]
    /** What the transactions leave, in satoshi. */
    readonly fees: bigint
    readonly script: Uint8Array
    readonly nowSeconds: number
    /** Tells blocks apart that replace each other. */
    readonly extra: Uint8Array
  },
): Block {
  const { height, medianTimeAt } = chain.next
  const coinbase = makeCoinbase({
    height,
    value: subsidyAt(height) + of.fees,
    script: of.script,
    others: of.transactions,
    extra: of.extra,
  })
  const transactions = [coinbase, ...of.transactions]
  const header = proveWork({
    version: VERSION,
    previous: chain.tip.hash,
    merkleRoot: merkleRoot(transactions.map(({ txid }) => txid)),
    timeSeconds: Math.max(of.nowSeconds, medianTimeAt(height - 1) + 1),
    bits: REGTEST_BITS,
  })
  return makeBlock(header, transactions)
}
