import type { DeployedSns, LockedLiquidity } from '@sluice/sdk'

/** What services beside the pools say, which no table holds: it is asked for when somebody asks. */
export interface Directory {
  /** Every deployed SNS, oldest first. @throws what the network throws */
  fetchSnses(): Promise<readonly DeployedSns[]>
  /** What of a pool nobody can take out at will. @throws what the network throws */
  fetchLocked(poolId: string): Promise<LockedLiquidity>
}
