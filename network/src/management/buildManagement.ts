import { randomBytes } from 'node:crypto'
import type { Principal } from '@icp-sdk/core/principal'
import type { BitcoinApi } from '../bitcoin/BitcoinApi.ts'
import type { NetworkKeys } from '../certification/keys.ts'
import type { Accounts } from '../cycles/accounts.ts'
import type { Queries } from '../scheduler/queries/queries.ts'
import type { Router } from '../scheduler/router.ts'
import type { NetworkState } from '../state/networkState.ts'
import type { Store } from '../store/store.ts'
import type { ModuleCache } from '../wasm/moduleCache.ts'
import { ThresholdKeys } from './keys/thresholdKeys.ts'
import type { Lifecycle } from './lifecycle/lifecycle.ts'
import { ManagementCanister, type RunInRound } from './managementCanister.ts'
import { type OutcallMode, Outcalls } from './outcalls/outcalls.ts'
import { Blobs } from './snapshots/blobs.ts'
import { Snapshots } from './snapshots/snapshots.ts'
import { SnapshotUploads } from './snapshots/snapshotUploads.ts'

export type ManagementOptions = {
  /** Where HTTP requests of canisters go; to this machine only when absent. */
  readonly outcalls?: OutcallMode | undefined
  /** How many nodes make each of them; one when absent. */
  readonly outcallNodes?: number | undefined
  /** Who may list all canisters. */
  readonly subnetAdmins?: readonly Principal[] | undefined
}

/** Puts the management canister together. */
export function buildManagement(from: {
  readonly options: ManagementOptions
  readonly state: NetworkState
  readonly router: Router
  readonly lifecycle: Lifecycle
  readonly accounts: Accounts
  readonly modules: ModuleCache
  readonly keys: NetworkKeys
  readonly queries: Queries
  readonly bitcoin: BitcoinApi
  readonly store: Store
  readonly runInRound: RunInRound
}): { readonly management: ManagementCanister; readonly outcalls: Outcalls } {
  const { options, state, modules, keys, queries } = from
  const blobs = new Blobs(from.store)
  const timeNs = () => state.counters.timeNs
  const outcalls = new Outcalls(options.outcalls ?? 'loopback', options.outcallNodes)
  const snapshots = new Snapshots({
    blobs,
    module: (hash) => modules.get(hash),
    compile: (uploaded) => modules.add(uploaded),
    timeNs,
  })
  const parts = {
    state,
    lifecycle: from.lifecycle,
    accounts: from.accounts,
    snapshots,
    uploads: new SnapshotUploads(snapshots, blobs, (hash) => from.store.moduleBytes(hash)),
    blobs,
    thresholdKeys: new ThresholdKeys((purpose) => keys.secret(purpose)),
    outcalls,
    bitcoin: from.bitcoin,
    subnetAdmins: options.subnetAdmins,
    timeNs,
    transform: (request: Parameters<Queries['transform']>[0]) => queries.transform(request),
    compile: (uploaded: Uint8Array) => modules.add(uploaded),
    secretOf: (purpose: string) => keys.secret(purpose),
    randomBytes: (count: number) => new Uint8Array(randomBytes(count)),
    drawRandomness: () => {
      state.counters.randomDraws += 1
      return keys.randomness(state.counters.randomDraws)
    },
  }
  return { management: new ManagementCanister(parts, from.router, from.runInRound), outcalls }
}
