import {
  blob,
  bool,
  bytesKey,
  type Cell,
  cell,
  codec,
  list,
  type MapFactory,
  nat,
  type OrderedMap,
  optional,
  requiredCell,
  text,
  u64Key,
} from '@sluice/canister'
import { ModuleChunks } from '@sluice/canister/services'
import {
  closedField,
  creationField,
  type FactoryInit,
  failedTaskField,
  initField,
  installerField,
  passcodeField,
  poolField,
  recordField,
  type StoredClosed,
  type StoredCreation,
  type StoredFailedTask,
  type StoredInstaller,
  type StoredPasscode,
  type StoredPool,
  type StoredRecord,
  type StoredTask,
  taskField,
} from './storedTypes.ts'

export type FactoryState = {
  init: Cell<FactoryInit>
  admins: Cell<readonly Uint8Array[]>
  /** Front ends that wallets may trust with the factory and its new pools; none until an admin names them, as no domain is ours for ever. */
  origins: Cell<readonly string[]>
  module: ModuleChunks
  nextPoolVersion: Cell<string>
  installerModuleHash: Cell<Uint8Array | undefined>
  installers: Cell<readonly StoredInstaller[]>

  /** Pool key (`token0_token1_fee`, as UTF-8) → the pool. */
  pools: OrderedMap<Uint8Array, StoredPool>
  /** By canister id, as the public service lists them. */
  removedPools: OrderedMap<Uint8Array, StoredPool>
  records: OrderedMap<bigint, StoredRecord>

  passcodes: OrderedMap<Uint8Array, readonly StoredPasscode[]>
  /** What the factory answered to a numbered request of the passcode manager: '' for ok, or the refusal. */
  passcodeAnswers: OrderedMap<bigint, string>

  /** The creation under way. It is the lock: whoever ends it, on whatever path, clears it. */
  creation: Cell<StoredCreation | undefined>
  nextCreationId: Cell<bigint>
  /** Canisters whose set-up failed half-way → the installer that made them (empty: the factory). Later creations use them. */
  spareCanisters: OrderedMap<Uint8Array, Uint8Array>
  /** Canisters that an installer has made, and of which it is unknown whether it has heard that they are ours → the installer. */
  unconfirmedCanisters: OrderedMap<Uint8Array, Uint8Array>
  /** Canisters asked of the network whose ids have not been heard, by number → when. */
  openCreations: OrderedMap<bigint, bigint>
  nextOpenCreationId: Cell<bigint>

  /** Whether no other pool is begun to be upgraded. */
  isPaused: Cell<boolean>
  /** The pool being upgraded, and what waits, failed and was done, by number. */
  currentTask: Cell<StoredTask | undefined>
  nextTaskId: Cell<bigint>
  pendingTasks: OrderedMap<bigint, StoredTask>
  failedTasks: OrderedMap<bigint, StoredFailedTask>
  doneTasks: OrderedMap<bigint, StoredTask>
  /** Pools that upgrades have left closed, by canister id. */
  closedPools: OrderedMap<Uint8Array, StoredClosed>
}

export function openFactoryState(map: MapFactory): FactoryState {
  const cells = map(0, u64Key, bytesKey)
  const isActive = cell(cells, 2n, codec(bool), false)
  return {
    init: requiredCell(cells, 0n, { field: initField, what: 'the factory' }),
    admins: cell<readonly Uint8Array[]>(cells, 1n, codec(list(blob)), []),
    origins: cell(cells, 4n, codec(list(text)), []),
    nextPoolVersion: cell(cells, 5n, codec(text), ''),
    installerModuleHash: cell<Uint8Array | undefined>(cells, 6n, codec(optional(blob)), undefined),
    installers: cell<readonly StoredInstaller[]>(cells, 7n, codec(list(installerField)), []),
    creation: cell<StoredCreation | undefined>(
      cells,
      8n,
      codec(optional(creationField)),
      undefined,
    ),
    nextCreationId: cell(cells, 9n, codec(nat), 0n),
    currentTask: cell<StoredTask | undefined>(cells, 10n, codec(optional(taskField)), undefined),
    nextTaskId: cell(cells, 11n, codec(nat), 0n),
    pools: map(1, bytesKey, codec(poolField)),
    passcodes: map(2, bytesKey, codec(list(passcodeField))),
    records: map(3, u64Key, codec(recordField)),
    module: new ModuleChunks({
      uploaded: map(6, u64Key, bytesKey),
      staging: map(4, u64Key, bytesKey),
      active: map(5, u64Key, bytesKey),
      isActive,
    }),
    removedPools: map(7, bytesKey, codec(poolField)),
    passcodeAnswers: map(8, u64Key, codec(text)),
    spareCanisters: map(9, bytesKey, bytesKey),
    unconfirmedCanisters: map(13, bytesKey, bytesKey),
    openCreations: map(14, u64Key, codec(nat)),
    nextOpenCreationId: cell(cells, 12n, codec(nat), 0n),
    isPaused: cell(cells, 13n, codec(bool), false),
    pendingTasks: map(10, u64Key, codec(taskField)),
    failedTasks: map(11, u64Key, codec(failedTaskField)),
    doneTasks: map(12, u64Key, codec(taskField)),
    closedPools: map(15, bytesKey, codec(closedField)),
  }
}

export function allPools(state: FactoryState): StoredPool[] {
  return state.pools.entries().map(([, pool]) => pool)
}
