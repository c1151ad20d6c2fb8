import { isUnspendable } from '../address/scriptType.ts'
import { subsidyAt } from '../block/coinbase.ts'
import { Chain } from '../chain/Chain.ts'
import type { MinedCoin } from '../chain/Coin.ts'
import { checkSpend } from '../chain/checkSpend.ts'
import type { RegtestNode } from '../node/RegtestNode.ts'
import { outpointOf } from '../transaction/Transaction.ts'

/** What is wrong with a node's books, by reckoning all of them anew from its blocks; empty when nothing is. */
export function findFaults({ chain, mempool }: RegtestNode): string[] {
  const faults: string[] = []
  const recounted = new Chain()
  for (let height = 1; height <= chain.height; height += 1)
    recounted.connect(chain.blocks.at(height))
  if (inOrder(chain) !== inOrder(recounted)) faults.push('the coins differ from a recount')
  if (unspent(chain) + burnt(chain) !== issued(chain)) faults.push('coins were made or lost')
  for (const coin of chain.coins.all) {
    if (![...chain.coins.ofScript(coin.script)].includes(coin))
      faults.push(`${coin.outpoint} is not indexed`)
  }
  const spent = new Set<string>()
  for (const transaction of mempool.transactions) {
    for (const outpoint of transaction.inputs.map(outpointOf)) {
      if (spent.has(outpoint)) faults.push(`${outpoint} is spent twice`)
      spent.add(outpoint)
      if (mempool.spenderOf(outpoint) !== transaction.txid) faults.push('a spender is not indexed')
    }
    checkSpend(transaction, (outpoint) => coinBefore(outpoint, { chain, mempool }), chain.next)
  }
  return faults
}

function coinBefore(outpoint: string, { chain, mempool }: Pick<RegtestNode, 'chain' | 'mempool'>) {
  const [txid = '', vout] = outpoint.split(':')
  const output = mempool.find(txid)?.transaction.outputs[Number(vout)]
  if (output === undefined) return chain.coins.findUnspent(outpoint)
  return { ...output, outpoint, txid, vout: Number(vout), height: undefined, isCoinbase: false }
}

/** Blocks of the tests claim all fees, so what there is is what was ever made. */
function issued({ height }: Chain): bigint {
  return Array.from({ length: height }, (_, index) => subsidyAt(index + 1)).reduce(
    (sum, value) => sum + value,
    0n,
  )
}

function burnt(chain: Chain): bigint {
  const blocks = Array.from({ length: chain.height }, (_, index) => chain.blocks.at(index + 1))
  return blocks
    .flatMap(({ transactions }) => transactions)
    .flatMap(({ outputs }) => outputs)
    .reduce((sum, { value, script }) => (isUnspendable(script) ? sum + value : sum), 0n)
}

function unspent({ coins }: Chain): bigint {
  let sum = 0n
  for (const { value, spentBy } of coins.all) if (spentBy === undefined) sum += value
  return sum
}

/** All coins in a form that can be compared. */
function inOrder({ coins }: Chain): string {
  const lines = [...coins.all].map(
    ({ outpoint, value, height, spentBy }: MinedCoin) =>
      `${outpoint} ${value} ${height} ${spentBy?.txid} ${spentBy?.height}`,
  )
  return lines.sort().join('\n')
}
