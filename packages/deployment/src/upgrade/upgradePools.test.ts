import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import type { PoolsPort } from './PoolsPort.ts'
import { upgradePools } from './upgradePools.ts'

const [OLD, NEW] = ['old', 'new']
const idOf = (name: number) => Principal.fromUint8Array(Uint8Array.of(name, 1, 1))

/** A factory that upgrades one pool of its list whenever somebody waits; `bad` are put back. */
class Pools implements PoolsPort {
  readonly modules = new Map<string, string>()
  readonly lists: number[] = []
  readonly bad = new Set<string>()
  readonly unwell = new Set<string>()
  factoryModule = NEW
  /** Pauses when this many pools have been upgraded. */
  pausesAt = Number.POSITIVE_INFINITY
  private isPaused = false
  private list: string[] = []
  private failures: { id: string; reason: string }[] = []

  constructor(count: number) {
    for (let name = 1; name <= count; name++) this.modules.set(idOf(name).toText(), OLD)
  }

  listPools = async () => [...this.modules.keys()].map((id) => Principal.fromText(id))
  factoryModuleHash = async () => this.factoryModule
  moduleHash = async (pool: Principal) => this.modules.get(pool.toText())
  progress = async () => ({
    isPaused: this.isPaused,
    waiting: this.isPaused ? this.list.length : Math.max(0, this.list.length - 1),
    current: this.isPaused ? undefined : this.list[0],
    failed: this.failures,
  })
  flawOf = async (pool: Principal) => (this.unwell.has(pool.toText()) ? 'owes' : undefined)

  pause = async () => {
    this.isPaused = true
  }
  resume = async () => {
    this.isPaused = false
  }

  async orderUpgrades(pools: Principal[], hash: string) {
    expect(hash).toBe(NEW)
    if (this.list.length > 0) throw new Error('Please wait')
    this.lists.push(pools.length)
    this.list = pools.map((one) => one.toText())
  }

  async retryFailed() {
    this.list = this.failures.map(({ id }) => id)
    this.failures = []
  }

  async wait() {
    if (upgraded(this) >= this.pausesAt) await this.pause()
    const id = this.isPaused ? undefined : this.list.shift()
    if (id === undefined) return
    if (this.bad.has(id)) this.failures.push({ id, reason: 'could not open the pool' })
    else this.modules.set(id, NEW)
  }
}

const upgraded = (pools: Pools) => [...pools.modules.values()].filter((one) => one === NEW).length
const order = { expected: NEW, wave: 3, report: () => {} }

test('pools are upgraded in waves, and those that run the module already are left alone', async () => {
  const pools = new Pools(8)
  pools.modules.set(idOf(1).toText(), NEW)
  const words: string[] = []
  const report = (what: string) => words.push(what)
  expect(await upgradePools(pools, { ...order, report })).toEqual({ upgraded: 7, alreadyThere: 1 })
  expect(pools.lists).toEqual([3, 3, 1])
  expect(upgraded(pools)).toBe(8)
  expect(words[0]).toBe(`0 of 7 pools upgraded, ${idOf(2).toText()} is next`)
})

test('a pool that was put back stops what comes after, and is named with the reason', async () => {
  const pools = new Pools(7)
  pools.bad.add(idOf(2).toText())
  await expect(upgradePools(pools, order)).rejects.toThrow(
    `${idOf(2).toText()}: could not open the pool`,
  )
  expect(pools.lists).toEqual([3])
  expect(upgraded(pools)).toBe(2)

  pools.bad.clear()
  expect(await upgradePools(pools, order)).toEqual({ upgraded: 5, alreadyThere: 2 })
})

test('books that are wrong after an upgrade stop what comes after', async () => {
  const pools = new Pools(4)
  pools.unwell.add(idOf(3).toText())
  await expect(upgradePools(pools, order)).rejects.toThrow('owes')
  expect(upgraded(pools)).toBe(3)
})

test('a command that was ended goes on after what the factory still does', async () => {
  const pools = new Pools(5)
  await pools.orderUpgrades([idOf(1), idOf(2)], NEW)
  expect(await upgradePools(pools, order)).toEqual({ upgraded: 3, alreadyThere: 2 })
  expect(pools.lists).toEqual([2, 3])
})

test('a run that is paused ends with words, and goes on where it was when it is resumed', async () => {
  const pools = new Pools(7)
  pools.pausesAt = 4
  await expect(upgradePools(pools, order)).rejects.toThrow(
    'Upgrades are paused, and 2 pools wait at the factory. To go on: pools resume, then pools upgrade',
  )
  expect([upgraded(pools), pools.lists]).toEqual([4, [3, 3]])
  await expect(upgradePools(pools, order)).rejects.toThrow('Upgrades are paused')

  pools.pausesAt = Number.POSITIVE_INFINITY
  await pools.resume()
  expect(await upgradePools(pools, order)).toEqual({ upgraded: 1, alreadyThere: 6 })
  expect(pools.lists).toEqual([3, 3, 1])
})

test('nothing is given to a factory that is paused and has nothing to do', async () => {
  const pools = new Pools(2)
  await pools.pause()
  await expect(upgradePools(pools, order)).rejects.toThrow('Upgrades are paused, and 0 pools wait')
  expect(pools.lists).toEqual([])
})

test('nothing is begun while the factory has another module', async () => {
  const pools = new Pools(2)
  pools.factoryModule = OLD
  await expect(upgradePools(pools, order)).rejects.toThrow('run setup first')
  expect(pools.lists).toEqual([])
})
