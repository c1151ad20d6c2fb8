import { HttpError, type Network } from '@sluice/network'
import { type Fields, findBoolean, findInteger, readInteger } from '../../../explorer/readFields.ts'
import { regtestOf } from '../../node/RegtestChain.ts'
import { MAX_BLOCKS_AT_ONCE } from '../../node/RegtestNode.ts'
import { requireScript } from '../answers/lookUps.ts'
import { Faucet, LEAST_PAYMENT, MOST_PAYMENT } from './Faucet.ts'
import type { Storm } from './Storm.ts'

/** Blocks between which others have their turn. */
const BLOCKS_A_ROUND = 50
const MAX_LATE_MS = 30_000
/** Satoshi per virtual byte. */
const MAX_FEE_RATE = 10_000
const MSAT_PER_SAT = 1_000n

/** What only the people of this machine may do: give coins away, mine, reorganise, and let things go wrong. */
export class Controls {
  readonly #network: Network
  readonly #storm: Storm
  readonly #faucet = new Faucet()

  constructor(network: Network, storm: Storm) {
    this.#network = network
    this.#storm = storm
  }

  /** `{ address, sats }` → `{ txid }` of a payment that waits for a block. */
  async pay(fields: Fields) {
    const { address } = fields
    if (typeof address !== 'string') throw new HttpError(400, '"address" must be a text.')
    const script = requireScript(address)
    const value = readInteger(fields, 'sats', [Number(LEAST_PAYMENT), Number(MOST_PAYMENT)])
    const { txid } = await this.#network.changeBitcoin(() =>
      this.#faucet.pay(regtestOf(this.#network), script, BigInt(value)),
    )
    return { txid }
  }

  /** `{ blocks }` → the tip. */
  async mine(fields: Fields) {
    const blocks = readInteger(fields, 'blocks', [1, MAX_BLOCKS_AT_ONCE])
    for (let left = blocks; left > 0; left -= BLOCKS_A_ROUND) {
      await this.#network.changeBitcoin(() => this.#mine(Math.min(left, BLOCKS_A_ROUND)))
    }
    return this.#tip()
  }

  /** `{ depth }` → the tip of the branch that is one block longer. What the lost blocks held waits again. */
  async reorganize(fields: Fields) {
    const { node } = regtestOf(this.#network)
    if (node.chain.height === 0) throw new HttpError(409, 'The chain has no block to lose yet.')
    const depth = readInteger(fields, 'depth', [1, node.chain.height])
    await this.#network.changeBitcoin(() => node.reorganize({ depth, script: this.#faucet.script }))
    return this.#tip()
  }

  /** Changes what is named of the storm, and tells all of it. */
  async storm(fields: Fields) {
    const chain = regtestOf(this.#network)
    const storm = this.#storm
    const feeRate = findInteger(fields, 'feeRate', [0, MAX_FEE_RATE])
    const lateMs = findInteger(fields, 'lateMs', [0, MAX_LATE_MS])
    const stopMining = findBoolean(fields, 'stopMining')
    const lie = findBoolean(fields, 'lie')
    const behind = findBoolean(fields, 'behind')
    if (findBoolean(fields, 'evict') === true) await this.#evictAll()
    if (feeRate !== undefined) chain.leastFeeRate = BigInt(feeRate) * MSAT_PER_SAT
    storm.lateMs = lateMs ?? storm.lateMs
    storm.isMiningStopped = stopMining ?? storm.isMiningStopped
    storm.isLying = lie ?? storm.isLying
    if (behind !== undefined) chain.isSynced = !behind
    return {
      feeRate: Number(chain.leastFeeRate / MSAT_PER_SAT),
      lateMs: storm.lateMs,
      stopMining: storm.isMiningStopped,
      lie: storm.isLying,
      behind: !chain.isSynced,
    }
  }

  #mine(blocks: number): void {
    const { node, leastFeeRate } = regtestOf(this.#network)
    node.mine({ blocks, leastFeeRate, script: this.#faucet.script })
  }

  #evictAll(): Promise<void> {
    const { node } = regtestOf(this.#network)
    return this.#network.changeBitcoin(() => {
      for (const { txid } of node.mempool.transactions) node.evict(txid)
    })
  }

  #tip() {
    const { chain } = regtestOf(this.#network).node
    return { height: chain.height, hash: chain.tip.hash }
  }
}
