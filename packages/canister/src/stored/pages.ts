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
/** Read at once, before the work is looked at. */
const ITEMS_AT_ONCE = 100
/** In instructions, the fifth part of what a query may take: a caller chooses the rows, and what a row takes depends on its content. */
const MOST_WORK = 1_000_000_000n

/** Of the message under way, in instructions. Where logic runs without a canister nothing is counted. */
let workDone = (): bigint => 0n

/** Says how work is counted: the runtime does, before the first message. */
export function countWorkWith(count: () => bigint): void {
  workDone = count
}

/** Never answers with fewer rows instead: whoever takes a page for a whole one would miss them. */
function requireBoundedWork(): void {
  if (workDone() > MOST_WORK)
    throw new Error('So many rows take too much work at once: ask with a smaller limit')
}

/** A page of a map, in the order of its keys. */
export function pageOfMap<Key, Value, Item>(
  map: OrderedMap<Key, Value>,
  { offset, limit }: Slice,
  toItem: (key: Key, value: Value) => Item,
  most = MOST_ITEMS,
): Page<Item> {
  const totalElements = BigInt(map.size)
  const end = offset + (limit < most ? limit : most)
  const content: Item[] = []
  const first = offset < totalElements ? Number(offset) : map.size
  const last = end < totalElements ? Number(end) : map.size
  for (let next = first; next < last; next += ITEMS_AT_ONCE) {
    const entries = map.entries(next, Math.min(ITEMS_AT_ONCE, last - next))
    for (const [key, value] of entries) content.push(toItem(key, value))
    requireBoundedWork()
  }
  return { totalElements, content, offset, limit }
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
    requireBoundedWork()
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
    requireBoundedWork()
  }
  return { totalElements: total, content, offset, limit }
}
