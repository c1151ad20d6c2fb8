import { refuse } from '../../chain/refused.ts'
import type { RegtestChain } from '../../node/RegtestChain.ts'
import type { Transaction } from '../../transaction/Transaction.ts'
import { Key } from '../../wallet/Key.ts'
import { type OwnCoin, signSpend } from '../../wallet/signSpend.ts'

/** In satoshi: what every form of output may hold, and a hundred bitcoin. */
export const LEAST_PAYMENT = 546n
export const MOST_PAYMENT = 10_000_000_000n

const KIND = 'p2wpkh'
const MATURITY = 100
/** So many blocks give the first ten subsidies to spend. */
const FIRST_BLOCKS = 110
const MORE_BLOCKS = 10
const MAX_ROUNDS = 20
/** Virtual bytes, rounded up: of a transaction without inputs and with two outputs of any form, and of an input. */
const BASE_SIZE = 97n
const INPUT_SIZE = 69n
/** Millisatoshi per virtual byte. */
const USUAL_RATE = 2_000n
const MSAT_PER_SAT = 1_000n
const DUST = 294n

/** Gives away what blocks paid to it. Everything that is mined here is mined for it. */
export class Faucet {
  readonly #key = new Key('faucet')
  readonly script = this.#key.script(KIND)

  /** Pays so many satoshi to a script; the transaction waits for a block. Throws `RefusedError`. */
  pay(chain: RegtestChain, script: Uint8Array, value: bigint): Transaction {
    const { node } = chain
    const isUrgent = chain.leastFeeRate > USUAL_RATE
    const rate = isUrgent ? chain.leastFeeRate : USUAL_RATE
    const coins = this.#gather(chain, (count) => value + feeOf(count, rate) + DUST)
    const spent = coins.reduce((sum, { coin }) => sum + coin.value, 0n)
    const change = spent - value - feeOf(coins.length, rate)
    const outputs = [
      { value, script },
      { value: change, script: this.script },
    ]
    const payment = signSpend(coins, outputs)
    node.broadcast(payment)
    return payment
  }

  /** Coins for what so many inputs must bring together. Mines when there are too few. */
  #gather({ node }: RegtestChain, needed: (inputs: number) => bigint): OwnCoin[] {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const chosen: OwnCoin[] = []
      let sum = 0n
      for (const coin of node.chain.coins.ofScript(this.script)) {
        const isRipe = !coin.isCoinbase || node.chain.next.height - coin.height >= MATURITY
        if (!isRipe || node.mempool.findCoin(coin.outpoint) === undefined) continue
        chosen.push({ coin, key: this.#key, kind: KIND })
        sum += coin.value
        if (sum >= needed(chosen.length)) return chosen
      }
      const blocks = node.chain.height < FIRST_BLOCKS ? FIRST_BLOCKS : MORE_BLOCKS
      node.mine({ blocks, script: this.script })
    }
    return refuse('faucet is empty')
  }
}

/** In satoshi, rounded up. */
function feeOf(inputs: number, rate: bigint): bigint {
  const size = BASE_SIZE + INPUT_SIZE * BigInt(inputs)
  return (size * rate + MSAT_PER_SAT - 1n) / MSAT_PER_SAT
}
