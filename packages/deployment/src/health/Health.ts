import type { InfoHealth } from './infoHealth.ts'

/** `repository`: what this commit builds. */
export type RunningModule = 'repository' | 'other' | 'none'

export type CanisterHealth = {
  readonly name: string
  readonly id: string
  /** The principal of the subnet that certifies it. */
  readonly subnet: string
  readonly isRunning: boolean
  readonly cycles: bigint
  /** Until it freezes, if nobody used it; undefined when it burns nothing. */
  readonly daysLeft: number | undefined
  readonly memoryBytes: bigint
  readonly module: RunningModule
}

/** A canister that tells this identity nothing, or is not there. */
export type SilentCanister = {
  readonly name: string
  readonly id: string
  readonly reason: string
}

export type PoolHealth = {
  readonly id: string
  readonly subnet: string
  /** Undefined where it does not answer. */
  readonly cycles: bigint | undefined
  readonly module: RunningModule
  /** Why it does not answer: it may be stopped. */
  readonly silence: string | undefined
  /** Whether an upgrade has left it closed, so that somebody has to decide. */
  readonly isLeftClosed: boolean
  /** Whether its ledgers hold what it owes; undefined while it, or one of them, does not tell. */
  readonly isSolvent: boolean | undefined
  /** Transfers that are not over; undefined where there are too many positions to look at all. */
  readonly openTransfers: bigint | undefined
}

export type Health = {
  /** The canisters of `icp.yaml`, then the installers on further subnets. */
  readonly canisters: readonly CanisterHealth[]
  /** Installers that the factory lists and that do not tell how they are. */
  readonly silent: readonly SilentCanister[]
  readonly pools: readonly PoolHealth[]
  readonly info: InfoHealth | undefined
  /** What the factory calls subnets, by their principal. */
  readonly subnetNames: Readonly<Record<string, string>>
  /** What somebody should look at, worst first. */
  readonly alarms: readonly string[]
}
