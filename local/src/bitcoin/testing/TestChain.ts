import type { MinedCoin } from '../chain/Coin.ts'
import { RegtestNode } from '../node/RegtestNode.ts'
import type { Transaction } from '../transaction/Transaction.ts'
import { Key, SPEND_KINDS, type SpendKind } from '../wallet/Key.ts'
import { type OwnCoin, REPLACEABLE, signSpend } from '../wallet/signSpend.ts'

const START_SECONDS = 1_700_000_000
const NS = 1_000_000_000n
/** So many blocks have a coin that can be spent. */
const RIPE = 12

/** A node with a journal in memory, a clock that stands, and somebody whose coins can be spent in every form. */
export class TestChain {
  readonly entries: Uint8Array[]
  readonly node: RegtestNode
  readonly key = new Key('somebody')
  nowSeconds = START_SECONDS

  constructor(entries: readonly Uint8Array[] = ripeEntries()) {
    this.entries = [...entries]
    this.node = this.reopen()
  }

  /** A node that finds the journal as it is now. */
  reopen(): RegtestNode {
    return new RegtestNode({
      journal: { entries: () => [...this.entries], append: (entry) => this.entries.push(entry) },
      timeNs: () => BigInt(this.nowSeconds) * NS,
    })
  }

  /** What a kind of spend can spend now: mined, ripe, and used by no waiting transaction. */
  coins(kind: SpendKind): OwnCoin[] {
    const { chain, mempool } = this.node
    const isFree = (coin: MinedCoin) =>
      mempool.findCoin(coin.outpoint) !== undefined &&
      (!coin.isCoinbase || chain.next.height - coin.height >= 100)
    return [...chain.coins.ofScript(this.key.script(kind))]
      .filter(isFree)
      .map((coin) => ({ coin, key: this.key, kind }))
  }

  coin(kind: SpendKind = 'p2wpkh'): OwnCoin {
    const [first] = this.coins(kind)
    if (first === undefined) throw new Error(`nothing to spend as ${kind}`)
    return first
  }

  /** An output of a transaction as a coin to spend. */
  outputOf(transaction: Transaction, vout: number, kind: SpendKind = 'p2wpkh'): OwnCoin {
    const output = transaction.outputs[vout]
    if (output === undefined) throw new Error(`no output ${vout}`)
    return { coin: { txid: transaction.txid, vout, ...output }, key: this.key, kind }
  }

  /** A signed payment of all but the fee (in satoshi) to a fresh form of the same key. */
  spend(from: OwnCoin, { fee = 1_000n, to = 'p2wpkh', sequence = REPLACEABLE }: SpendOptions = {}) {
    const output = { value: from.coin.value - fee, script: this.key.script(to) }
    return signSpend([from], [output], sequence)
  }
}

type SpendOptions = {
  readonly fee?: bigint
  readonly to?: SpendKind
  readonly sequence?: number
}

let ripe: readonly Uint8Array[] | undefined

/** Blocks that pay a key in every form, made once. */
function ripeEntries(): readonly Uint8Array[] {
  if (ripe !== undefined) return ripe
  const { node, key, entries } = new TestChain([])
  for (let made = 0; made < RIPE; made += 1) {
    const kind = SPEND_KINDS[made % SPEND_KINDS.length] ?? 'p2wpkh'
    node.mine({ script: key.script(kind) })
  }
  node.mine({ blocks: 100 })
  ripe = entries
  return ripe
}
