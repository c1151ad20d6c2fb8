import type { Principal } from '@icp-sdk/core/principal'
import type { BitcoinApi } from '../bitcoin/BitcoinApi.ts'
import type { Accounts } from '../cycles/accounts.ts'
import type { Response } from '../errors.ts'
import type { QueryRequest } from '../scheduler/queries/queryRun.ts'
import type { NetworkState } from '../state/networkState.ts'
import type { CanisterModule } from '../wasm/canisterModule.ts'
import type { ThresholdKeys } from './keys/thresholdKeys.ts'
import type { Lifecycle } from './lifecycle/lifecycle.ts'
import type { Outcalls } from './outcalls/outcalls.ts'
import type { Blobs } from './snapshots/blobs.ts'
import type { Snapshots } from './snapshots/snapshots.ts'
import type { SnapshotUploads } from './snapshots/snapshotUploads.ts'

/** What the management canister's methods work with. */
export type ManagementParts = {
  readonly state: NetworkState
  readonly lifecycle: Lifecycle
  readonly accounts: Accounts
  readonly snapshots: Snapshots
  readonly uploads: SnapshotUploads
  readonly blobs: Blobs
  readonly thresholdKeys: ThresholdKeys
  readonly outcalls: Outcalls
  readonly bitcoin: BitcoinApi
  readonly subnetAdmins: readonly Principal[] | undefined
  timeNs(): bigint
  /** Runs a canister's function over the answer of an outcall. */
  transform(request: QueryRequest): Promise<Response>
  /** Compiles and keeps uploaded code. */
  compile(uploaded: Uint8Array): CanisterModule
  drawRandomness(): Uint8Array
  /** 64 uniform secret bytes for a purpose, always the same. */
  secretOf(purpose: string): Uint8Array
  /** Bytes that nobody can guess, not even with the seed. */
  randomBytes(count: number): Uint8Array
}
