import {
  blob,
  bool,
  int,
  list,
  nat,
  oneOf,
  optional,
  struct,
  text,
  type ValueOf,
} from '@sluice/canister'

/** The factory's stored records. Principals are raw bytes; times are nanoseconds since 1970, 0 for what has not happened. */

const tokenField = struct({ address: text, standard: text })
export type Token = ValueOf<typeof tokenField>

export const poolField = struct({
  canisterId: blob,
  key: text,
  fee: nat,
  tickSpacing: int,
  token0: tokenField,
  token1: tokenField,
})
export type StoredPool = ValueOf<typeof poolField>

export const passcodeField = struct({ token0: blob, token1: blob, fee: nat })
export type StoredPasscode = ValueOf<typeof passcodeField>

export const recordField = struct({
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

export const initField = struct({
  infoCid: blob,
  feeReceiverCid: blob,
  passcodeManagerCid: blob,
  trustedCanisterManagerCid: blob,
  backupCid: blob,
  governanceCid: optional(blob),
  positionIndexCid: blob,
})
export type FactoryInit = ValueOf<typeof initField>

export const installerField = struct({
  canisterId: blob,
  subnet: text,
  subnetType: text,
  weight: nat,
})
export type StoredInstaller = ValueOf<typeof installerField>

/** One creation under way: whose passcode it holds, and the canister as soon as there is one. */
export const creationField = struct({
  id: nat,
  startedNs: nat,
  caller: blob,
  passcode: passcodeField,
  token0: tokenField,
  token1: tokenField,
  fee: nat,
  canisterId: optional(blob),
  /** Who makes the canister; undefined for the factory itself. */
  installer: optional(blob),
})
export type StoredCreation = ValueOf<typeof creationField>

/** `timestamp` is set when a step is begun, `isDone` when it has succeeded. */
const stepField = struct({ timestamp: nat, isDone: bool })
const backupField = struct({ timestamp: nat, isDone: bool, retryCount: nat, isSent: bool })

/** What a pool says of itself: how far its log goes, and the sums of its books in the order of the interface. */
const booksField = struct({ logEnd: nat, sums: list(nat) })
export type StoredBooks = ValueOf<typeof booksField>

/** How the books were before the upgrade, and how often the pool was asked in vain for them after it. */
const healthField = struct({
  isNoted: bool,
  /** Absent where a pool could not tell: its module has no such method, or one of its ledgers does not answer. */
  before: optional(booksField),
  isDone: bool,
  retryCount: nat,
})
export const UNEXAMINED: ValueOf<typeof healthField> = {
  isNoted: false,
  before: undefined,
  isDone: false,
  retryCount: 0n,
}

const taskFields = {
  pool: poolField,
  moduleHashBefore: optional(blob),
  moduleHashAfter: optional(blob),
  /** Whether the pool was open for trading before; a pool that was closed stays closed. */
  wasAvailable: bool,
  backup: backupField,
  turnOffAvailable: stepField,
  stop: stepField,
  /** Module and state of the stopped pool, for the way back. */
  snapshot: optional(blob),
  upgrade: stepField,
  start: stepField,
  turnOnAvailable: stepField,
  /** Why the task goes back instead of on. */
  failure: optional(text),
  rollbackAttempts: nat,
}
/** How a pool was before the upgrade that has left it closed: what its repair must come back to. */
const repairsField = struct({ books: booksField, wasAvailable: bool })

/** Of a task as its first version stored it, in the order of its fields. */
function readFirst(reader: Parameters<typeof blob.read>[0]) {
  const first = {
    pool: taskFields.pool.read(reader),
    moduleHashBefore: taskFields.moduleHashBefore.read(reader),
    moduleHashAfter: taskFields.moduleHashAfter.read(reader),
    wasAvailable: taskFields.wasAvailable.read(reader),
    backup: taskFields.backup.read(reader),
    turnOffAvailable: taskFields.turnOffAvailable.read(reader),
    stop: taskFields.stop.read(reader),
    snapshot: taskFields.snapshot.read(reader),
    upgrade: taskFields.upgrade.read(reader),
    start: taskFields.start.read(reader),
    turnOnAvailable: taskFields.turnOnAvailable.read(reader),
    failure: taskFields.failure.read(reader),
    rollbackAttempts: taskFields.rollbackAttempts.read(reader),
  }
  // a way back that was tried may have started it
  return { ...first, hasRun: first.start.timestamp > 0n || first.rollbackAttempts > 0n }
}
const orderedHashField = optional(blob)

export const taskField = struct(
  {
    ...taskFields,
    /** The hash of the module that was ordered; any module of the factory's will do when absent. */
    orderedHash: orderedHashField,
    health: healthField,
    /** Whether the pool may have run since its copy was taken: what it has paid out then is not in the copy. */
    hasRun: bool,
    /** Of a task that repairs a closed pool. */
    repairs: optional(repairsField),
  },
  {
    version: 3,
    older: {
      // it knew no hash that was ordered, and asked no pool for its books
      1: (reader) => ({
        ...readFirst(reader),
        orderedHash: undefined,
        health: UNEXAMINED,
        repairs: undefined,
      }),
      // it repaired nothing
      2: (reader) => ({
        ...readFirst(reader),
        orderedHash: orderedHashField.read(reader),
        health: healthField.read(reader),
        repairs: undefined,
      }),
    },
  },
)
export type StoredTask = ValueOf<typeof taskField>

export const failedTaskField = struct({ task: taskField, timestamp: nat, errorMsg: text })

/** A pool that an upgrade has left closed, until somebody has decided what becomes of it. */
export const closedField = struct({
  /** As it was when the factory gave it up. */
  task: taskField,
  sinceNs: nat,
  why: text,
  /** Whether its old module runs, over books that are not what they were; else it could not be brought back. */
  isDamaged: bool,
  /** Snapshots of it, the oldest first. */
  copies: list(blob),
})
export type StoredClosed = ValueOf<typeof closedField>
