import type { Principal } from '@icp-sdk/core/principal'

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
  /** What is wrong with a pool's books, or with its being open; undefined when nothing is. */
  flawOf(pool: Principal): Promise<string | undefined>
  /** Lets the factory work for a moment. */
  wait(): Promise<void>
}
