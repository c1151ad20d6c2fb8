import {
  blob,
  bool,
  bytesKey,
  type Cell,
  cell,
  codec,
  int,
  list,
  type MapFactory,
  nat,
  type OrderedMap,
  oneOf,
  optional,
  struct,
  text,
  u64Key,
  type ValueOf,
} from '@sluice/canister'

const tokenField = struct({ address: text, standard: text })
export type Token = ValueOf<typeof tokenField>

const poolField = struct({
  canisterId: blob,
  key: text,
  fee: nat,
  tickSpacing: int,
  token0: tokenField,
  token1: tokenField,
})
export type StoredPool = ValueOf<typeof poolField>

const passcodeField = struct({ token0: blob, token1: blob, fee: nat })
export type StoredPasscode = ValueOf<typeof passcodeField>

const recordField = struct({
  caller: blob,
  timestamp: nat,
  token0: tokenField,
  token1: tokenField,
  fee: nat,
  poolId: optional(blob),
  status: oneOf('success', 'failed'),
  err: optional(text),
})
export type StoredRecord = ValueOf<typeof recordField>

const initField = struct({
  infoCid: blob,
  feeReceiverCid: blob,
  passcodeManagerCid: blob,
  trustedCanisterManagerCid: blob,
  backupCid: blob,
  governanceCid: optional(blob),
  positionIndexCid: blob,
})
export type FactoryInit = ValueOf<typeof initField>

export type FactoryState = {
  init: Cell<FactoryInit | undefined>
  admins: Cell<readonly Uint8Array[]>
  isWasmActive: Cell<boolean>
  /** A canister whose set-up failed half-way; the next creation takes it instead of a new one, so none is orphaned. */
  spareCanister: Cell<Uint8Array | undefined>
  /** Pool key (`token0_token1_fee`, as UTF-8) → the pool. */
  pools: OrderedMap<Uint8Array, StoredPool>
  passcodes: OrderedMap<Uint8Array, readonly StoredPasscode[]>
  records: OrderedMap<bigint, StoredRecord>
  stagingChunks: OrderedMap<bigint, Uint8Array>
  activeChunks: OrderedMap<bigint, Uint8Array>
}

export function openFactoryState(map: MapFactory): FactoryState {
  const cells = map(0, u64Key, bytesKey)
  return {
    init: cell<FactoryInit | undefined>(cells, 0n, codec(optional(initField)), undefined),
    admins: cell<readonly Uint8Array[]>(cells, 1n, codec(list(blob)), []),
    isWasmActive: cell(cells, 2n, codec(bool), false),
    spareCanister: cell<Uint8Array | undefined>(cells, 3n, codec(optional(blob)), undefined),
    pools: map(1, bytesKey, codec(poolField)),
    passcodes: map(2, bytesKey, codec(list(passcodeField))),
    records: map(3, u64Key, codec(recordField)),
    stagingChunks: map(4, u64Key, bytesKey),
    activeChunks: map(5, u64Key, bytesKey),
  }
}

/** @throws Error before the factory is installed with its arguments, which cannot happen through its endpoints. */
export function initOf(state: FactoryState): FactoryInit {
  const init = state.init.get()
  if (init === undefined) throw new Error('the factory has not been initialised')
  return init
}
