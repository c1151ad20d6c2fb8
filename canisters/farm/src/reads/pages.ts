import type { IdSets, OrderedMap } from '@sluice/canister'

/** A part of a list, as the interface shows it. */
export type Page<Item> = {
  totalElements: bigint
  content: Item[]
  offset: bigint
  limit: bigint
}

/** The most items of one answer, whatever the caller asks for. */
const MOST_ON_PAGE = 500n
/** Records of one owner that can be paged through; the latest of them. */
const MOST_OF_OWNER = 10_000

type Asked = { offset: bigint; limit: bigint }

/** A page of records that are numbered from 0, newest first; `totalElements` is the number of all. */
export function newestFirst<Record, Item>(
  records: OrderedMap<bigint, Record>,
  { offset, limit }: Asked,
  toItem: (record: Record) => Item,
): Page<Item> {
  const total = BigInt(records.size)
  const ids: bigint[] = []
  const length = limit < MOST_ON_PAGE ? limit : MOST_ON_PAGE
  for (let place = offset; place < total && place < offset + length; place++)
    ids.push(total - 1n - place)
  return { totalElements: total, content: itemsOf(records, ids, toItem), offset, limit }
}

/** The same of one owner's records. */
export function newestOfOwner<Record, Item>(
  { records, of, owner }: { records: OrderedMap<bigint, Record>; of: IdSets; owner: Uint8Array },
  { offset, limit }: Asked,
  toItem: (record: Record) => Item,
): Page<Item> {
  const length = limit < MOST_ON_PAGE ? limit : MOST_ON_PAGE
  const wanted = offset + length < BigInt(MOST_OF_OWNER) ? Number(offset + length) : MOST_OF_OWNER
  const ids = of.last(owner, wanted).toReversed()
  const page = offset < BigInt(ids.length) ? ids.slice(Number(offset)) : []
  return {
    totalElements: BigInt(records.size),
    content: itemsOf(records, page, toItem),
    offset,
    limit,
  }
}

/** A page of a map, in key order. */
export function pageOf<Key, Value, Item>(
  map: OrderedMap<Key, Value>,
  { offset, limit }: Asked,
  toItem: (key: Key, value: Value) => Item,
): Page<Item> {
  const totalElements = BigInt(map.size)
  const length = limit < MOST_ON_PAGE ? limit : MOST_ON_PAGE
  const entries = offset < totalElements ? map.entries(Number(offset), Number(length)) : []
  return {
    totalElements,
    content: entries.map(([key, value]) => toItem(key, value)),
    offset,
    limit,
  }
}

function itemsOf<Record, Item>(
  records: OrderedMap<bigint, Record>,
  ids: readonly bigint[],
  toItem: (record: Record) => Item,
): Item[] {
  return ids.flatMap((id) => {
    const record = records.get(id)
    return record === undefined ? [] : [toItem(record)]
  })
}
