import type { OrderedMap } from '@sluice/canister'

/** A part of a list, as the interface shows it. */
export type Page<Item> = {
  totalElements: bigint
  content: Item[]
  offset: bigint
  limit: bigint
}

/** The most items of one answer, whatever the caller asks for. */
const MAX_PAGE_LENGTH = 1_000n

/** One page of a map, in key order. */
export function pageOf<Key, Value, Item>(
  map: OrderedMap<Key, Value>,
  { offset, limit }: { offset: bigint; limit: bigint },
  toItem: (key: Key, value: Value) => Item,
): Page<Item> {
  const totalElements = BigInt(map.size)
  const length = limit < MAX_PAGE_LENGTH ? limit : MAX_PAGE_LENGTH
  const entries = offset < totalElements ? map.entries(Number(offset), Number(length)) : []
  return {
    totalElements,
    content: entries.map(([key, value]) => toItem(key, value)),
    offset,
    limit,
  }
}
