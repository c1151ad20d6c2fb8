import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Miner } from './Miner.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A chain for which so many blocks are of use. */
class NeedyChain {
  mined = 0
  fails = false
  needed: number

  constructor(needed: number) {
    this.needed = needed
  }

  get isBlockNeeded(): boolean {
    return this.needed > 0
  }

  async mine(): Promise<void> {
    if (this.fails) throw new Error('the network is stopped')
    this.mined += 1
    this.needed -= 1
  }
}

test('blocks come while they are of use, and then no more', async () => {
  const chain = new NeedyChain(3)
  const miner = new Miner(() => chain, 1_000)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(chain.mined).toBe(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(chain.mined).toBe(3)
  miner.stop()
})

test('a chain that nobody has asked for is left alone, one that fails is tried again, and a stop ends it', async () => {
  let chain: NeedyChain | undefined
  const miner = new Miner(() => chain, 1_000)
  await vi.advanceTimersByTimeAsync(5_000)
  chain = new NeedyChain(3)
  chain.fails = true
  await vi.advanceTimersByTimeAsync(2_000)
  chain.fails = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect(chain.mined).toBe(1)
  miner.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(chain.mined).toBe(1)
})
