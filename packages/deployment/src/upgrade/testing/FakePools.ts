import { Principal } from '@icp-sdk/core/principal'
import type { ClosedPool } from '../ClosedPool.ts'
import type { Cover } from '../Cover.ts'
import type { PoolsPort } from '../PoolsPort.ts'

const OLD = 'old'
export const NEW = 'new'
export const idOf = (name: number) => Principal.fromUint8Array(Uint8Array.of(name, 1, 1))

/** A factory that upgrades one pool of its list whenever somebody waits; `bad` are put back. */
export class FakePools implements PoolsPort {
  readonly modules = new Map<string, string>()
  readonly lists: number[] = []
  readonly bad = new Set<string>()
  /** How each pool's ledgers compare with what it owes; all is covered where nothing is said. */
  readonly covers = new Map<string, Cover>()
  /** Pools that an upgrade has left closed. */
  readonly closed = new Map<string, ClosedPool>()
  /** What the factory was told about them. */
  readonly told: string[] = []
  /** Pools that stay closed whatever is tried. */
  readonly hopeless = new Set<string>()
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
  coverOf = async (pool: Principal) =>
    this.covers.get(pool.toText()) ?? { kind: 'covered' as const }

  closedPools = async () => [...this.closed.keys()].map((id) => Principal.fromText(id))
  async examineClosed(pool: Principal) {
    const closed = this.closed.get(pool.toText())
    if (closed === undefined) throw new Error('none of them')
    return closed
  }
  async open(pool: Principal) {
    this.told.push('open')
    this.closed.delete(pool.toText())
  }
  async putBack(pool: Principal) {
    this.told.push('put-back')
    this.list = [pool.toText()]
  }
  async repair(pool: Principal, hash: string) {
    this.told.push(`repair ${hash}`)
    this.list = [pool.toText()]
  }

  pause = async () => {
    this.isPaused = true
  }
  resume = async () => {
    this.isPaused = false
  }

  async orderUpgrades(pools: Principal[], hash: string) {
    if (hash !== NEW) throw new Error('another module was ordered')
    if (this.list.length > 0) throw new Error('Please wait')
    this.lists.push(pools.length)
    this.list = pools.map((one) => one.toText())
  }

  async retryFailed() {
    this.list = this.failures.map(({ id }) => id)
    this.failures = []
  }

  /** How many run the new module. */
  get upgraded(): number {
    return [...this.modules.values()].filter((one) => one === NEW).length
  }

  async wait() {
    if (this.upgraded >= this.pausesAt) await this.pause()
    const id = this.isPaused ? undefined : this.list.shift()
    if (id === undefined) return
    if (this.closed.has(id) && !this.hopeless.has(id)) this.closed.delete(id)
    else if (this.bad.has(id) || this.hopeless.has(id))
      this.failures.push({ id, reason: 'could not open the pool' })
    else this.modules.set(id, NEW)
  }
}

/** A pool whose books its upgrade has damaged. */
export const damaged = (id: string): ClosedPool => ({
  id,
  sinceNs: 1_764_000_000_000_000_000n,
  why: 'its books are not what they were',
  isDamaged: true,
  copies: 1,
  wasAvailable: true,
  module: OLD,
  state: 'closed',
  books: {
    kind: 'compared',
    differences: [
      {
        token: 'token 0',
        before: 900n,
        deposited: 0n,
        paid: 100n,
        now: 300n,
        unexplained: -500n,
        sums: ['unused 600 → 0'],
      },
    ],
    events: { paid: 1, availabilityChanged: 1 },
  },
  cover: { kind: 'covered' },
  decisions: ['open', 'repair'],
})
