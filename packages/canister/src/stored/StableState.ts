import { blob, type Codec, codec, type Field, list, nat, optional } from '../codec/field.ts'
import { bytesKey, type KeyCodec, u64Key } from '../codec/keys.ts'
import { type Cell, cell, requiredCell } from './Cell.ts'
import type { MapFactory, OrderedMap } from './OrderedMap.ts'

/** How a value is written: a field, or a codec of its own such as `u64List`. */
export type Stored<Value> = Field<Value> | Codec<Value>

/** Bytes as they are, without their length before them: for values that are nothing else. */
export const rawBytes: Codec<Uint8Array> = bytesKey

/** The map that holds all single values. */
const CELLS = 0
const principals = list(blob)

/**
 * Opens what a canister stores. Single values are numbered among themselves and lie in map 0; everything else has a map of its own.
 * A number names its structure for ever, through every upgrade: append only, and what is gone leaves its number to nobody. One that is
 * given twice fails the start of the canister, and each of its unit tests.
 */
export class StableState {
  private readonly openMap: MapFactory
  private readonly taken = new Set<string>()
  private cells: OrderedMap<bigint, Uint8Array> | undefined

  /** @param map `stableMap` in the canister, `heapMaps` in a unit test. */
  constructor(map: MapFactory) {
    this.openMap = map
  }

  /** A single value, `initial` until it is set. */
  value<Value>(id: number, stored: Stored<Value>, initial: NoInfer<Value>): Cell<Value> {
    return cell(this.cellsFor(id), BigInt(id), codecOf(stored), initial)
  }

  /** A single value that may be absent, as it is in the beginning. */
  maybe<Value>(id: number, field: Field<Value>): Cell<Value | undefined> {
    return this.value<Value | undefined>(id, optional(field), undefined)
  }

  /** A number: a sum, or the next one of a sequence. */
  count(id: number, first = 0n): Cell<bigint> {
    return this.value(id, nat, first)
  }

  /** Some principals, none in the beginning. */
  principals(id: number): Cell<readonly Uint8Array[]> {
    return this.value(id, principals, [])
  }

  /** What the canister is installed with. @param what for the error when it has not been: `the pool`. */
  required<Value>(id: number, field: Field<Value>, what: string): Cell<Value> {
    return requiredCell(this.cellsFor(id), BigInt(id), { field, what })
  }

  /** A map by numbers below 2^64, in their order. */
  byNumber<Value>(id: number, values: Stored<Value>): OrderedMap<bigint, Value> {
    return this.by(id, u64Key, values)
  }

  /** A map by bytes: principals, accounts, and keys of several parts. */
  byKey<Value>(id: number, values: Stored<Value>): OrderedMap<Uint8Array, Value> {
    return this.by(id, bytesKey, values)
  }

  /** A map by keys of another kind. */
  by<Key, Value>(id: number, keys: KeyCodec<Key>, values: Stored<Value>): OrderedMap<Key, Value> {
    this.take(`map ${id}`)
    return this.openMap(id, keys, codecOf(values))
  }

  private cellsFor(id: number): OrderedMap<bigint, Uint8Array> {
    this.take(`value ${id}`)
    this.cells ??= this.byNumber(CELLS, rawBytes)
    return this.cells
  }

  private take(name: string): void {
    if (this.taken.has(name)) throw new Error(`${name} of the stored state is given twice`)
    this.taken.add(name)
  }
}

function codecOf<Value>(stored: Stored<Value>): Codec<Value> {
  return 'encode' in stored ? stored : codec(stored)
}
