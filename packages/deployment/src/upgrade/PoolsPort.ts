import type { Principal } from '@icp-sdk/core/principal'
import type { ClosedPool } from './ClosedPool.ts'
import type { Cover } from './Cover.ts'

/** What the factory says of the upgrades that it was given. */
export type UpgradeProgress = {
  /** Whether no other pool is begun. */
  readonly isPaused: boolean
  readonly waiting: number
  readonly current: string | undefined
  /** Pools that were put back, with the reason. */
  readonly failed: readonly { readonly id: string; readonly reason: string }[]
}

/** Pools and their factory, as an operator reaches them. */
export type PoolsPort = {
  listPools(): Promise<Principal[]>
  /** The module that the factory upgrades pools to, as hexadecimal text. */
  factoryModuleHash(): Promise<string>
  moduleHash(pool: Principal): Promise<string | undefined>
  /** @param hash of the module that they are to run, as hexadecimal text: what runs another one is put back */
  orderUpgrades(pools: Principal[], hash: string): Promise<void>
  /** The pool under way is brought to its end, and no other begun. */
  pause(): Promise<void>
  resume(): Promise<void>
  retryFailed(): Promise<void>
  progress(): Promise<UpgradeProgress>
  /** Whether a pool's ledgers hold what it owes; never throws. */
  coverOf(pool: Principal): Promise<Cover>
  /** Pools that upgrades have left closed. */
  closedPools(): Promise<Principal[]>
  /** @throws Error when it is none of them */
  examineClosed(pool: Principal): Promise<ClosedPool>
  /** As it is, and as available as before its upgrade. @throws Error when the factory refuses */
  open(pool: Principal): Promise<void>
  /** Begins to try again. @throws Error when the factory refuses */
  putBack(pool: Principal): Promise<void>
  /** Begins to install the factory's module, of this hash. @throws Error when the factory refuses */
  repair(pool: Principal, hash: string): Promise<void>
  /** Lets the factory work for a moment. */
  wait(): Promise<void>
}
