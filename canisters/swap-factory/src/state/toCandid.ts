import type {
  ClosedPool,
  CreatePoolRecord,
  Passcode,
  PoolData,
  PoolInstaller,
  PoolUpgradeTask,
} from '@sluice/candid/swap_factory'
import { Principal } from '@sluice/canister/runtime'
import { originOf } from '../upgrade/closedPools.ts'
import type {
  FactoryInit,
  StoredClosed,
  StoredInstaller,
  StoredPasscode,
  StoredPool,
  StoredRecord,
  StoredTask,
} from './storedTypes.ts'

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
    poolId: opt(record.poolId, (id) => Principal.fromUint8Array(id)),
    err: opt(record.err, (text) => text),
  }
}

export function candidInstaller(installer: StoredInstaller): PoolInstaller {
  return { ...installer, canisterId: Principal.fromUint8Array(installer.canisterId) }
}

export function candidTask({
  pool,
  moduleHashBefore,
  moduleHashAfter,
  backup,
  turnOffAvailable,
  stop,
  upgrade,
  start,
  turnOnAvailable,
}: StoredTask): PoolUpgradeTask {
  return {
    poolData: candidPool(pool),
    moduleHashBefore: opt(moduleHashBefore, (hash) => hash),
    moduleHashAfter: opt(moduleHashAfter, (hash) => hash),
    backup,
    turnOffAvailable,
    stop,
    upgrade,
    start,
    turnOnAvailable,
  }
}

export function candidClosed(closed: StoredClosed): ClosedPool {
  const { task, sinceNs, why, isDamaged, copies } = closed
  const { books, wasAvailable } = originOf(closed)
  return {
    pool: candidPool(task.pool),
    sinceNs,
    why,
    isDamaged,
    copies: [...copies],
    booksBefore: opt(books, ({ logEnd, sums }) => ({ logEnd, sums: [...sums] })),
    wasAvailable,
  }
}

export function candidInit({ governanceCid, ...ids }: FactoryInit) {
  return {
    infoCid: Principal.fromUint8Array(ids.infoCid),
    feeReceiverCid: Principal.fromUint8Array(ids.feeReceiverCid),
    passcodeManagerCid: Principal.fromUint8Array(ids.passcodeManagerCid),
    trustedCanisterManagerCid: Principal.fromUint8Array(ids.trustedCanisterManagerCid),
    backupCid: Principal.fromUint8Array(ids.backupCid),
    positionIndexCid: Principal.fromUint8Array(ids.positionIndexCid),
    governanceCid: opt(governanceCid, (id) => Principal.fromUint8Array(id)),
  }
}

export function opt<From, To>(value: From | undefined, read: (value: From) => To): [] | [To] {
  return value === undefined ? [] : [read(value)]
}
