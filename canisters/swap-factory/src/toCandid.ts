import type { CreatePoolRecord, Passcode, PoolData } from '@sluice/candid/swap_factory'
import { Principal } from '@sluice/canister/runtime'
import type { StoredPasscode, StoredPool, StoredRecord } from './FactoryState.ts'

/** Stored records as the interface shows them: bytes become principals, absent values become empty options. */

export function candidPool(pool: StoredPool): PoolData {
  return { ...pool, canisterId: Principal.fromUint8Array(pool.canisterId) }
}

export function candidPasscode({ token0, token1, fee }: StoredPasscode): Passcode {
  return { token0: Principal.fromUint8Array(token0), token1: Principal.fromUint8Array(token1), fee }
}

export function candidRecord(record: StoredRecord): CreatePoolRecord {
  return {
    ...record,
    caller: Principal.fromUint8Array(record.caller),
    poolId: record.poolId === undefined ? [] : [Principal.fromUint8Array(record.poolId)],
    err: record.err === undefined ? [] : [record.err],
  }
}
