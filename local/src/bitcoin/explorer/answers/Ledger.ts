import type { Mined } from '../../chain/Chain.ts'
import type { Coin } from '../../chain/Coin.ts'
import { coinAt, coinsOf } from '../../chain/checkBlock.ts'
import type { RegtestNode } from '../../node/RegtestNode.ts'
import type { HashText } from '../../transaction/hashes.ts'
import { type Outpoint, outpointOf, type Transaction } from '../../transaction/Transaction.ts'

/** A transaction in a block or on its way there. */
export type Known = { readonly transaction: Transaction; readonly mined: Mined | undefined }

/** Blocks and mempool as one, for whoever only looks. */
export class Ledger {
  readonly node: RegtestNode

  constructor(node: RegtestNode) {
    this.node = node
  }

  find(txid: HashText): Known | undefined {
    const mined = this.node.chain.find(txid)
    const transaction = mined?.transaction ?? this.node.mempool.find(txid)?.transaction
    return transaction && { transaction, mined }
  }

  /** An output, spent or not. */
  coin(outpoint: Outpoint): Coin | undefined {
    const [txid = '', vout] = outpoint.split(':')
    const waiting = this.node.mempool.find(txid)
    if (waiting === undefined) return this.node.chain.coins.find(outpoint)
    return coinAt(waiting.transaction, Number(vout), undefined)
  }

  /** What spends an output, in a block or waiting. */
  spenderOf(outpoint: Outpoint): HashText | undefined {
    const mined = this.node.chain.coins.find(outpoint)?.spentBy?.txid
    return mined ?? this.node.mempool.spenderOf(outpoint)
  }

  /** Waiting transactions that pay to a script or spend from it, the latest first. */
  waitingOf(script: Uint8Array): Known[] {
    const wanted = Buffer.from(script)
    const touches = ({ inputs, outputs }: Transaction) =>
      outputs.some((output) => wanted.equals(output.script)) ||
      inputs.some((input) => wanted.equals(this.coin(outpointOf(input))?.script ?? Buffer.of()))
    return this.node.mempool.transactions
      .filter(touches)
      .toReversed()
      .map((transaction) => ({ transaction, mined: undefined }))
  }

  /** The ids of mined transactions that paid to a script or spent from it, the latest first. */
  minedOf(script: Uint8Array): HashText[] {
    const txids = new Set<HashText>()
    for (const { txid, spentBy } of this.node.chain.coins.ofScript(script)) {
      txids.add(txid)
      if (spentBy !== undefined) txids.add(spentBy.txid)
    }
    const placed = [...txids].flatMap((txid) => {
      const place = this.node.chain.blocks.placeOf(txid)
      return place === undefined ? [] : [{ txid, ...place }]
    })
    return placed
      .sort((one, other) => other.height - one.height || other.position - one.position)
      .map(({ txid }) => txid)
  }

  /** Unspent outputs of a script, waiting ones too. */
  unspentOf(script: Uint8Array): Coin[] {
    const waiting = this.waitingOf(script).flatMap(({ transaction }) =>
      coinsOf(transaction, undefined).filter((coin) => Buffer.from(script).equals(coin.script)),
    )
    const mined = [...this.node.chain.coins.ofScript(script)].toReversed()
    return [...waiting, ...mined].filter(({ outpoint }) => this.spenderOf(outpoint) === undefined)
  }
}
