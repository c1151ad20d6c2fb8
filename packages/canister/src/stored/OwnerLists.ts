import { concatBytes } from '../bytes/bytes.ts'
import { nat } from '../codec/field.ts'
import { u64Key } from '../codec/keys.ts'
import type { OrderedMap } from './OrderedMap.ts'
import type { StableState, Stored } from './StableState.ts'

/** Of an owner's end at most; more than one, so that what was behind something that stayed goes with the next. */
const DROPPED_AT_ONCE = 4n

/**
 * Lists that grow at their ends, one for each owner, read by place: adding to one, and reading a page of it, costs the same however
 * long it is.
 */
export class OwnerLists<Value> {
  private readonly places: OrderedMap<Uint8Array, Value>
  private readonly counts: OrderedMap<Uint8Array, bigint>

  /** @param maps owner and place → the value there, and owner → how many there are; not shared with anything else. */
  constructor({
    places,
    counts,
  }: { places: OrderedMap<Uint8Array, Value>; counts: OrderedMap<Uint8Array, bigint> }) {
    this.places = places
    this.counts = counts
  }

  append(owner: Uint8Array, value: Value): void {
    const count = this.sizeOf(owner)
    this.places.set(ownerPlaceKey(owner, count), value)
    this.counts.set(owner, count + 1n)
  }

  /** Drops what is gone from an owner's end, a few at once: who calls it for each that goes gets rid of all. */
  dropEnd(owner: Uint8Array, isGone: (value: Value) => boolean): void {
    const before = this.sizeOf(owner)
    let count = before
    for (; count > 0n && before - count < DROPPED_AT_ONCE; count--) {
      const last = this.at(owner, count - 1n)
      if (last !== undefined && !isGone(last)) break
      this.places.delete(ownerPlaceKey(owner, count - 1n))
    }
    if (count === 0n) this.counts.delete(owner)
    else if (count < before) this.counts.set(owner, count)
  }

  sizeOf(owner: Uint8Array): bigint {
    return this.counts.get(owner) ?? 0n
  }

  /** What was appended as the `place`-th, from 0. */
  at(owner: Uint8Array, place: bigint): Value | undefined {
    return this.places.get(ownerPlaceKey(owner, place))
  }
}

/** @param ids of the maps that hold them. */
export function ownerLists<Value>(
  open: StableState,
  ids: { places: number; counts: number },
  values: Stored<Value>,
): OwnerLists<Value> {
  return new OwnerLists({
    places: open.byKey(ids.places, values),
    counts: open.byKey(ids.counts, nat),
  })
}

/** The owner's length first: no owner's places lie among another's. */
export function ownerPlaceKey(owner: Uint8Array, place: bigint): Uint8Array {
  return concatBytes([Uint8Array.of(owner.length), owner, u64Key.encode(place)])
}
