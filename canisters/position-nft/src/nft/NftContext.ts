import type { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE as Factory, PoolData } from '@sluice/candid/swap_factory'
import type { _SERVICE as Pool } from '@sluice/candid/swap_pool'
import type { Trap } from '@sluice/canister'
import type { NftState } from './NftState.ts'

export type PoolMethod =
  | 'checkOwnerOfUserPosition'
  | 'getPositionSender'
  | 'getUserPosition'
  | 'metadata'
  | 'refreshIncome'
  | 'transferPosition'
type OkOf<Answer> = Answer extends { ok: infer T } ? T : never

/** What a service answered. After `unknown` the method may or may not have run. */
export type Reply<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; text: string }
  | { kind: 'unknown'; text: string }

export type PoolPort = <M extends PoolMethod>(
  pool: Uint8Array,
  method: M,
  ...args: Parameters<Pool[M]>
) => Promise<Reply<OkOf<Awaited<ReturnType<Pool[M]>>>>>

/** What the collection's logic needs of the world outside. */
export type NftContext = {
  state: NftState
  askPool: PoolPort
  listPools: () => Promise<Reply<OkOf<Awaited<ReturnType<Factory['getPools']>>>>>
  /** A ledger's own words about its token; undefined when it doesn't answer. */
  fetchToken: (address: string) => Promise<{ symbol: string; decimals: number } | undefined>
  parsePrincipal: (text: string) => Uint8Array | undefined
  toPrincipal: (bytes: Uint8Array) => Principal
  self: () => Uint8Array
  now: () => bigint
  schedule: (delaySeconds: number, job: () => Promise<void>) => void
  trap: Trap
  /** Positions whose handover is being worked on in this very moment. Heap only: an upgrade leaves that to `settleHandovers`. */
  busy: Set<string>
  /** Where the next turn of looking at handovers begins, and the one timer for it. */
  settling: { next: number; isScheduled: boolean; delaySeconds: number }
  /** The factory's list as it was heard last, for those who ask about canisters that are no pools. */
  listing: { atNs: bigint; pools: ReadonlyMap<string, PoolData> }
  /** Pools whose tokens are being asked for their names. */
  asking: Set<string>
}
