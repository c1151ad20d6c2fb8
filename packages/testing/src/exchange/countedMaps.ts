import { type MapFactory, memoryMap } from '@sluice/canister'

/** Maps on the heap that count what of them is read and written. */
export type CountedMaps = {
  readonly map: MapFactory
  /** Entries that were read or written since the last call. */
  takeTouched(): number
}

export function countedMaps(): CountedMaps {
  let touched = 0
  const map: MapFactory = (_, keys, values) => {
    const stored = memoryMap(keys, values)
    const counted =
      <Args extends unknown[], Result>(work: (...args: Args) => Result) =>
      (...args: Args): Result => {
        touched++
        return work(...args)
      }
    return {
      get: counted(stored.get),
      set: counted(stored.set),
      delete: counted(stored.delete),
      has: counted(stored.has),
      get size() {
        return stored.size
      },
      entries(start, length) {
        const found = stored.entries(start, length)
        touched += found.length
        return found
      },
    }
  }
  return {
    map,
    takeTouched() {
      const count = touched
      touched = 0
      return count
    },
  }
}
