import type { InfoHealth } from './infoHealth.ts'

/** `repository`: what this commit builds. */
export type RunningModule = 'repository' | 'other' | 'none'

export type CanisterHealth = {
  readonly name: string
  readonly id: string
  readonly isRunning: boolean
  readonly cycles: bigint
  /** Until it freezes, if nobody used it; undefined when it burns nothing. */
  readonly daysLeft: number | undefined
  readonly memoryBytes: bigint
  readonly module: RunningModule
}

export type PoolHealth = {
  readonly id: string
  readonly cycles: bigint
  readonly module: RunningModule
  /** Whether its ledgers hold what it owes; undefined while it is too busy to tell. */
  readonly isSolvent: boolean | undefined
  /** Transfers that are not over; undefined where there are too many positions to look at all. */
  readonly openTransfers: bigint | undefined
}

export type Health = {
  readonly canisters: readonly CanisterHealth[]
  readonly pools: readonly PoolHealth[]
  readonly info: InfoHealth | undefined
  /** What somebody should look at, worst first. */
  readonly alarms: readonly string[]
}
