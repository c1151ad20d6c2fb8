import type { LockedLiquidity, Sdk } from '@sluice/sdk'
import { Remembered } from '../work/Remembered.ts'
import type { Directory, ListedSns } from './Directory.ts'

/** Sales of SNSes open and end; positions that are locked seldom change. */
const SNSES_MS = 60_000
const LOCKED_MS = 60_000
const PENDING_MS = 30_000

/** Asks the canisters themselves, each question once in a while, however many ask it. */
export class SdkDirectory implements Directory {
  private readonly sdk: Pick<Sdk, 'sns' | 'aliases' | 'earn'>
  private readonly snses: Remembered<readonly ListedSns[]>
  private readonly locked: Remembered<LockedLiquidity>
  private readonly pending: Remembered<bigint>

  constructor(sdk: Pick<Sdk, 'sns' | 'aliases' | 'earn'>, now: () => number) {
    this.sdk = sdk
    this.snses = new Remembered(SNSES_MS, now)
    this.locked = new Remembered(LOCKED_MS, now)
    this.pending = new Remembered(PENDING_MS, now)
  }

  fetchSnses(): Promise<readonly ListedSns[]> {
    return this.snses.of('', () => this.readSnses())
  }

  private async readSnses(): Promise<ListedSns[]> {
    const [deployed, listed] = await Promise.all([
      this.sdk.sns.fetchDeployed(),
      this.sdk.sns.fetchList(),
    ])
    const byRoot = new Map(listed.map((sns) => [sns.rootId, sns]))
    return deployed.map((one) => ({
      ...one,
      about: one.rootId === undefined ? undefined : byRoot.get(one.rootId),
    }))
  }

  fetchLocked(poolId: string): Promise<LockedLiquidity> {
    return this.locked.of(poolId, () => this.sdk.aliases.fetchLocked(poolId))
  }

  fetchFarmPending(farmId: string, positionIds: readonly number[]): Promise<bigint> {
    return this.pending.of(`${farmId} ${positionIds.join()}`, () =>
      this.sdk.earn.fetchFarmPending(farmId, positionIds.map(BigInt)),
    )
  }

  fetchStakePending(poolId: string, principal: string): Promise<bigint> {
    return this.pending.of(`${poolId} ${principal}`, () =>
      this.sdk.earn.fetchStakePending(poolId, principal),
    )
  }
}
