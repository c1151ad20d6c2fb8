import type { OrderedMap } from './OrderedMap.ts'

/** The part of a list that a caller asks for, counted from 0. */
export type Slice = { readonly offset: bigint; readonly limit: bigint }

/** A part of a list, as every interface shows it. */
export type Page<Item> = {
  totalElements: bigint
  content: Item[]
  offset: bigint
  limit: bigint
}

/** The most items of one answer, whatever a caller asks for. */
const MOST_ITEMS = 1_000n

/** A page of a map, in the order of its keys. */
export function pageOfMap<Key, Value, Item>(
  map: OrderedMap<Key, Value>,
  { offset, limit }: Slice,
  toItem: (key: Key, value: Value) => Item,
  most = MOST_ITEMS,
): Page<Item> {
  const totalElements = BigInt(map.size)
  const length = limit < most ? limit : most
  const entries = offset < totalElements ? map.entries(Number(offset), Number(length)) : []
  return {
    totalElements,
    content: entries.map(([key, value]) => toItem(key, value)),
    offset,
    limit,
  }
}

/** A page of rows that have been collected already. A row that has become nothing leaves the page shorter. */
export function pageOfRows<Row, Item>(
  rows: readonly Row[],
  { offset, limit }: Slice,
  toItem: (row: Row) => Item | undefined,
  most = MOST_ITEMS,
): Page<Item> {
  const totalElements = BigInt(rows.length)
  const first = Number(offset < totalElements ? offset : totalElements)
  const length = Number(limit < most ? limit : most)
  const content: Item[] = []
  for (const row of rows.slice(first, first + length)) {
    const item = toItem(row)
    if (item !== undefined) content.push(item)
  }
  return { totalElements, content, offset, limit }
}

/** What has places from `first` to before `next`; `total` of them, when some are empty. */
export type Places = { readonly first?: bigint; readonly next: bigint; readonly total?: bigint }

/** A page that begins with the last place, at the cost of the page however many there are. An empty place takes no room on it. */
export function pageFromLast<Item>(
  { first = 0n, next, total = next - first }: Places,
  { offset, limit }: Slice,
  itemAt: (place: bigint) => Item | undefined,
  most = MOST_ITEMS,
): Page<Item> {
  const length = Number(limit < most ? limit : most)
  const content: Item[] = []
  for (let place = next - 1n - offset; place >= first && content.length < length; place--) {
    const item = itemAt(place)
    if (item !== undefined) content.push(item)
  }
  return { totalElements: total, content, offset, limit }
}
