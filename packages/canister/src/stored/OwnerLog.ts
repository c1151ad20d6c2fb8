import { nat } from '../codec/field.ts'
import { struct } from '../codec/struct.ts'
import { type Cell, takeNext } from './Cell.ts'
import type { OrderedMap } from './OrderedMap.ts'
import { ownerPlaceKey } from './OwnerLists.ts'
import { type Page, pageFromLast, type Slice } from './pages.ts'
import type { StableState, Stored } from './StableState.ts'

export type OwnerLogOptions<Entry> = {
  entries: OrderedMap<bigint, Entry>
  nextId: Cell<bigint>
  /** Owner and place in the owner's own list → id. */
  places: OrderedMap<Uint8Array, bigint>
  /** Owner → the places that their list has, from `first` to before `next`. */
  spans: OrderedMap<Uint8Array, Span>
  ownerOf: (entry: Entry) => Uint8Array
  /** The oldest entry makes room for one more. */
  most: bigint
}

export type Span = { readonly first: bigint; readonly next: bigint }

/** A log that is read newest first, all of it or one owner's entries, at the cost of the page however long it is. */
export class OwnerLog<Entry> {
  private readonly options: OwnerLogOptions<Entry>

  constructor(options: OwnerLogOptions<Entry>) {
    this.options = options
  }

  append(entry: Entry): void {
    const { entries, nextId, places, spans, ownerOf, most } = this.options
    const id = takeNext(nextId)
    entries.set(id, entry)
    const owner = ownerOf(entry)
    const { first, next } = this.spanOf(owner)
    places.set(ownerPlaceKey(owner, next), id)
    spans.set(owner, { first, next: next + 1n })
    if (id >= most) this.drop(id - most)
  }

  /** The latest entries, of one owner or of all. `totalElements` is how many there have ever been, so that who reads all of them can number them. */
  page<Item>(
    owner: Uint8Array | undefined,
    slice: Slice,
    toItem: (entry: Entry) => Item,
    most?: bigint,
  ): Page<Item> {
    const { entries, nextId, places } = this.options
    const span =
      owner === undefined
        ? { first: nextId.get() - BigInt(entries.size), next: nextId.get() }
        : this.spanOf(owner)
    const itemAt = (place: bigint) => {
      const id = owner === undefined ? place : places.get(ownerPlaceKey(owner, place))
      const entry = id === undefined ? undefined : entries.get(id)
      return entry === undefined ? undefined : toItem(entry)
    }
    return pageFromLast({ ...span, total: span.next }, slice, itemAt, most)
  }

  private drop(id: bigint): void {
    const { entries, places, spans, ownerOf } = this.options
    const entry = entries.get(id)
    if (entry === undefined) return
    entries.delete(id)
    const owner = ownerOf(entry)
    const { first, next } = this.spanOf(owner)
    places.delete(ownerPlaceKey(owner, first))
    spans.set(owner, { first: first + 1n, next })
  }

  private spanOf(owner: Uint8Array): Span {
    return this.options.spans.get(owner) ?? { first: 0n, next: 0n }
  }
}

const spanField = struct({ first: nat, next: nat })

/** @param ids of the log's maps and, among the single values, of its next number. */
export function ownerLog<Entry>(
  open: StableState,
  ids: { entries: number; places: number; spans: number; nextId: number },
  { entry, ...rules }: { entry: Stored<Entry> } & Pick<OwnerLogOptions<Entry>, 'ownerOf' | 'most'>,
): OwnerLog<Entry> {
  return new OwnerLog({
    entries: open.byNumber(ids.entries, entry),
    places: open.byKey(ids.places, nat),
    spans: open.byKey(ids.spans, spanField),
    nextId: open.count(ids.nextId),
    ...rules,
  })
}
