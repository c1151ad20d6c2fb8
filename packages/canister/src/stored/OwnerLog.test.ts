import { expect, test } from 'vitest'
import { blob, nat } from '../codec/field.ts'
import { struct } from '../codec/struct.ts'
import { heapMaps } from './OrderedMap.ts'
import { ownerLog } from './OwnerLog.ts'
import { StableState } from './StableState.ts'

const ann = Uint8Array.of(1)
const ben = Uint8Array.of(2)
const ALL = { offset: 0n, limit: 100n }

/** A log of three entries at most, to which Ann and Ben add in turn. */
function logOf(count: number) {
  const log = ownerLog(
    new StableState(heapMaps),
    { entries: 1, places: 2, spans: 3, nextId: 1 },
    { entry: struct({ owner: blob, value: nat }), ownerOf: ({ owner }) => owner, most: 3n },
  )
  for (let value = 0; value < count; value++)
    log.append({ owner: value % 2 === 0 ? ann : ben, value: BigInt(value) })
  return log
}

test('a log that is full tells how many entries there have ever been, and shows those that it has', () => {
  const log = logOf(8)
  const page = log.page(undefined, ALL, ({ value }) => value)
  expect(page).toMatchObject({ totalElements: 8n, content: [7n, 6n, 5n] })
  expect(log.page(ann, ALL, ({ value }) => value)).toMatchObject({
    totalElements: 4n,
    content: [6n],
  })
  expect(log.page(undefined, { offset: 3n, limit: 5n }, ({ value }) => value).content).toEqual([])
})

test('an entry keeps its number, counted from the first, whatever is forgotten', () => {
  const numberOf = (count: number, wanted: bigint) => {
    const { totalElements, content } = logOf(count).page(undefined, ALL, ({ value }) => value)
    return totalElements - 1n - BigInt(content.indexOf(wanted))
  }
  for (const count of [5, 6, 7]) expect(numberOf(count, 4n)).toBe(4n)
})
