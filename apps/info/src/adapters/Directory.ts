import type { DeployedSns, LockedLiquidity, Sns } from '@sluice/sdk'

/** An SNS by its canisters, and what it says of itself as far as it or the list of all says anything. */
export type ListedSns = DeployedSns & { readonly about: Sns | undefined }

/** What services beside the pools say, which no table holds: it is asked for when somebody asks. */
export interface Directory {
  /** Every deployed SNS, oldest first. @throws what the network throws */
  fetchSnses(): Promise<readonly ListedSns[]>
  /** What of a pool nobody can take out at will. @throws what the network throws */
  fetchLocked(poolId: string): Promise<LockedLiquidity>
  /** What staked positions have earned and a farm has not credited, in its reward's smallest unit, the farm's fee in it. @throws what the network throws */
  fetchFarmPending(farmId: string, positionIds: readonly number[]): Promise<bigint>
  /** What somebody's stake has earned and was not harvested, the operator's fee in it. @throws what the network throws */
  fetchStakePending(poolId: string, principal: string): Promise<bigint>
}
