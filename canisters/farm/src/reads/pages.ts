import {
  type IdSets,
  type OrderedMap,
  type Page,
  pageFromLast,
  pageOfMap,
  type Slice,
} from '@sluice/canister'

/** The most items of one answer, whatever the caller asks for. */
const MOST_ON_PAGE = 500n
/** Records of one owner that can be paged through; the latest of them. */
const MOST_OF_OWNER = 10_000

/** Numbered up to `count`, which is how many there have ever been; the latest of them are there. */
export type Records<Record> = { records: OrderedMap<bigint, Record>; count: bigint }

/** A page of records, newest first; `totalElements` is how many there have ever been, so that who reads all of them can number them. */
export function newestFirst<Record, Item>(
  { records, count }: Records<Record>,
  slice: Slice,
  toItem: (record: Record) => Item,
): Page<Item> {
  const itemAt = (id: bigint) => itemOf(records, id, toItem)
  const first = count - BigInt(records.size)
  return pageFromLast({ first, next: count, total: count }, slice, itemAt, MOST_ON_PAGE)
}

/** The same of one owner's records. */
export function newestOfOwner<Record, Item>(
  { records, count, of, owner }: Records<Record> & { of: IdSets; owner: Uint8Array },
  { offset, limit }: Slice,
  toItem: (record: Record) => Item,
): Page<Item> {
  const length = limit < MOST_ON_PAGE ? limit : MOST_ON_PAGE
  const wanted = offset + length < BigInt(MOST_OF_OWNER) ? Number(offset + length) : MOST_OF_OWNER
  const ids = of.last(owner, wanted).toReversed()
  const page = offset < BigInt(ids.length) ? ids.slice(Number(offset)) : []
  return {
    totalElements: count,
    content: page.flatMap((id) => itemOf(records, id, toItem) ?? []),
    offset,
    limit,
  }
}

/** A page of a map, in key order. */
export const pageOf = <Key, Value, Item>(
  map: OrderedMap<Key, Value>,
  slice: Slice,
  toItem: (key: Key, value: Value) => Item,
): Page<Item> => pageOfMap(map, slice, toItem, MOST_ON_PAGE)

function itemOf<Record, Item>(
  records: OrderedMap<bigint, Record>,
  id: bigint,
  toItem: (record: Record) => Item,
): Item | undefined {
  const record = records.get(id)
  return record === undefined ? undefined : toItem(record)
}
