import type { Network } from '@sluice/network'
import { regtestOf } from '../node/RegtestChain.ts'
import { isBlockNeeded } from './controls/mineAsNeeded.ts'
import type { Storm } from './controls/Storm.ts'

const BLOCK_MS = 10_000

/** Mines a block now and then as long as one is of use. It leaves a chain alone that nobody has asked for yet. */
export class Miner {
  readonly #timer: NodeJS.Timeout

  constructor(network: Network, storm: Storm, everyMs = BLOCK_MS) {
    this.#timer = setInterval(() => void mineIfNeeded(network, storm), everyMs)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}

/** Mines one block if a transaction waits for one or for confirmations. */
export async function mineIfNeeded(network: Network, storm: Storm): Promise<void> {
  if (!network.isBitcoinOpen || storm.isMiningStopped || !isBlockNeeded(regtestOf(network))) return
  const { Faucet } = await import('./controls/Faucet.ts')
  const { script } = new Faucet()
  const { node, leastFeeRate } = regtestOf(network)
  // refused only when the network stops: then there is nothing to mine for
  await network.changeBitcoin(() => node.mine({ leastFeeRate, script })).catch(() => undefined)
}
