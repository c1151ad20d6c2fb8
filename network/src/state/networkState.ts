import { totalConsumed } from '../cycles/consumed.ts'
import { canisterIdOf, keyOf, type PrincipalKey } from '../principals.ts'
import { completeCallback } from '../scheduler/messages.ts'
import type { Subnet, Topology } from '../topology.ts'
import { Canister, type CanisterLoader } from './canister.ts'
import type { CanisterRecord } from './canisterRecord.ts'
import { newCanisterRecord } from './newCanisterRecord.ts'
import type { Settings } from './settings.ts'
import { completeSnapshot } from './snapshot.ts'

/** The numbers that must survive a restart. */
export type Counters = {
  timeNs: bigint
  /** Of the root subnet. */
  nextCanisterNumber: bigint
  /** Of the further subnets that there ever were, in their order. */
  nextOnFurther: bigint[]
  nextRow: number
  randomDraws: number
  rounds: bigint
  /** Messages executed so far, queries aside. */
  messages: bigint
  /** What canisters consumed that are deleted by now, with what they had left. */
  consumedByDeleted: bigint
}

const initialCounters = ({ root, subnets }: Topology): Counters => ({
  timeNs: 0n,
  nextCanisterNumber: root.firstAutomatic,
  nextOnFurther: subnets.slice(1).map(({ firstAutomatic }) => firstAutomatic),
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
  readonly topology: Topology
  readonly #loader: CanisterLoader

  constructor(topology: Topology, loader: CanisterLoader, saved?: Counters) {
    this.topology = topology
    this.#loader = loader
    // Counters saved before one existed get its first value, and so do subnets that are new.
    const first = initialCounters(topology)
    const known = saved?.nextOnFurther ?? []
    const nextOnFurther = [...known, ...first.nextOnFurther.slice(known.length)]
    this.counters = { ...first, ...saved, nextOnFurther }
  }

  find(id: Uint8Array): Canister | undefined {
    return this.canisters.get(keyOf(id))
  }

  /** The subnet of a canister's id. */
  subnetOf(id: Uint8Array): Subnet {
    return this.topology.subnetOf(id) ?? this.topology.root
  }

  /** The canisters of one subnet. */
  canistersOn(subnet: Subnet): Iterable<Canister> {
    const { topology, canisters } = this
    if (topology.subnets.length === 1) return canisters.values()
    return [...canisters.values()].filter(({ id }) => topology.subnetOf(id) === subnet)
  }

  /** Creates an empty canister, under a wanted id or the next free one of the subnet. The id must be free. */
  create(fields: {
    readonly id?: Uint8Array | undefined
    readonly subnet: Subnet
    readonly settings: Settings
    readonly cycles: bigint
  }): Canister {
    const number = this.counters.nextRow
    this.counters.nextRow += 1
    const { settings, cycles, subnet } = fields
    const id = fields.id ?? this.#nextId(subnet)
    const createdAtNs = this.counters.timeNs
    const canister = new Canister(
      newCanisterRecord({ settings, cycles, number, id, createdAtNs }),
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

  #nextId(subnet: Subnet): Uint8Array {
    for (;;) {
      const id = canisterIdOf(this.#nextNumber(subnet))
      if (!this.canisters.has(keyOf(id))) return id
    }
  }

  #nextNumber({ number, firstAutomatic }: Subnet): bigint {
    const { counters } = this
    if (number === 0) {
      counters.nextCanisterNumber += 1n
      return counters.nextCanisterNumber - 1n
    }
    const next = counters.nextOnFurther[number - 1] ?? firstAutomatic
    counters.nextOnFurther[number - 1] = next + 1n
    return next
  }
}
