import { totalConsumed } from '../cycles/consumed.ts'
import { canisterIdOf, canisterNumberOf, keyOf, type PrincipalKey } from '../principals.ts'
import { completeCallback } from '../scheduler/messages.ts'
import { Canister, type CanisterLoader } from './canister.ts'
import type { CanisterRecord } from './canisterRecord.ts'
import { newCanisterRecord } from './newCanisterRecord.ts'
import type { Settings } from './settings.ts'
import { completeSnapshot } from './snapshot.ts'

/**
 * First number of automatically chosen ids. High, so that ids known from the mainnet stay free for
 * canisters that are created under them.
 */
const FIRST_AUTOMATIC_NUMBER = 0x7fff_0000_0000_0000n
/** The one range of canister ids that this network hosts. */
export const RANGE_START = canisterIdOf(0n)
export const RANGE_END = canisterIdOf(0x7fff_ffff_ffff_ffffn)

/** The numbers that must survive a restart. */
export type Counters = {
  timeNs: bigint
  nextCanisterNumber: bigint
  nextRow: number
  randomDraws: number
  rounds: bigint
  /** Messages executed so far, queries aside. */
  messages: bigint
  /** What canisters consumed that are deleted by now, with what they had left. */
  consumedByDeleted: bigint
}

export const initialCounters = (): Counters => ({
  timeNs: 0n,
  nextCanisterNumber: FIRST_AUTOMATIC_NUMBER,
  nextRow: 1,
  randomDraws: 0,
  rounds: 0n,
  messages: 0n,
  consumedByDeleted: 0n,
})

/** All canisters and counters, and what of them changed since the last save. */
export class NetworkState {
  readonly canisters = new Map<PrincipalKey, Canister>()
  readonly changed = new Set<Canister>()
  readonly deleted: Canister[] = []
  readonly counters: Counters
  readonly #loader: CanisterLoader

  constructor(loader: CanisterLoader, counters?: Counters) {
    this.#loader = loader
    // Counters saved before one existed get its first value.
    this.counters = { ...initialCounters(), ...counters }
  }

  find(id: Uint8Array): Canister | undefined {
    return this.canisters.get(keyOf(id))
  }

  /** Creates an empty canister, under a wanted id or the next free one. The id must be free. */
  create(fields: {
    readonly id?: Uint8Array | undefined
    readonly settings: Settings
    readonly cycles: bigint
  }): Canister {
    const number = this.counters.nextRow
    this.counters.nextRow += 1
    const id = fields.id ?? this.#nextId()
    const createdAtNs = this.counters.timeNs
    const canister = new Canister(
      newCanisterRecord({ ...fields, number, id, createdAtNs }),
      this.#loader,
    )
    this.canisters.set(canister.key, canister)
    this.changed.add(canister)
    return canister
  }

  /** Takes back a canister that was saved. */
  restore(record: CanisterRecord): Canister {
    // Records saved before a field existed get its first value.
    const complete = { ...newCanisterRecord(record), ...record }
    complete.callbacks = new Map(
      [...complete.callbacks].map(([id, callback]) => [id, completeCallback(callback)]),
    )
    // Once counted in a plain number.
    complete.changeCount = BigInt(complete.changeCount)
    complete.snapshots = complete.snapshots.map(completeSnapshot)
    complete.logBytes = complete.logs.reduce(
      (sum, { content }) => sum + Buffer.byteLength(content),
      0,
    )
    const canister = new Canister(complete, this.#loader)
    this.canisters.set(canister.key, canister)
    return canister
  }

  /** Gives a canister another id, which must be free. All of it stays, also in the store. */
  rename(canister: Canister, id: Uint8Array): void {
    this.canisters.delete(canister.key)
    canister.rename(id)
    this.canisters.set(canister.key, canister)
    this.changed.add(canister)
  }

  delete(canister: Canister): void {
    const { consumed, cycles, reservedCycles } = canister.record
    this.counters.consumedByDeleted += totalConsumed(consumed) + cycles + reservedCycles
    this.canisters.delete(canister.key)
    this.changed.delete(canister)
    this.deleted.push(canister)
    this.#loader.onDelete(canister)
  }

  #nextId(): Uint8Array {
    for (;;) {
      const id = canisterIdOf(this.counters.nextCanisterNumber)
      this.counters.nextCanisterNumber += 1n
      if (!this.canisters.has(keyOf(id))) return id
    }
  }
}

/** Whether an id lies in the range of canister ids that this network hosts. */
export function isInRange(id: Uint8Array): boolean {
  const number = canisterNumberOf(id)
  return number !== undefined && number <= 0x7fff_ffff_ffff_ffffn
}
