import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HEAP_PAGE_BYTES, HeapImage } from './heapImage.ts'

const SIZE = 200_000

/** Bytes of which no two neighbours are alike. */
const pattern = (length: number) =>
  Buffer.from(Uint8Array.from({ length }, (_, index) => (index * 7 + 1) % 251))

function contentsOf(image: HeapImage): Buffer {
  const contents = Buffer.alloc(image.sizeBytes)
  image.read(0, contents)
  return contents
}

test('an image gives back what was written across its pieces', () => {
  const image = new HeapImage(SIZE)
  const bytes = pattern(150_000)
  image.write(30_001, bytes)
  const expected = Buffer.alloc(SIZE)
  bytes.copy(expected, 30_001)
  expect(contentsOf(image).equals(expected)).toBe(true)
  const part = Buffer.alloc(1000)
  image.read(63_500, part)
  expect(part.equals(expected.subarray(63_500, 64_500))).toBe(true)
})

test('images that share their contents don’t see each other’s changes', () => {
  const original = HeapImage.of(pattern(SIZE))
  const copy = original.share()
  original.write(5, Buffer.from('original'))
  copy.write(100_000, Buffer.from('copy'))
  const expected = pattern(SIZE)
  expected.set(Buffer.from('copy'), 100_000)
  expect(contentsOf(copy).equals(expected)).toBe(true)
  const other = pattern(SIZE)
  other.set(Buffer.from('original'), 5)
  expect(contentsOf(original).equals(other)).toBe(true)
})

test('growth adds zeros and never shows in a shared image', () => {
  const original = HeapImage.of(pattern(70_000))
  const copy = original.share()
  original.growTo(SIZE)
  original.write(SIZE - 1, Uint8Array.of(9))
  expect(original.sizeBytes).toBe(SIZE)
  expect(copy.sizeBytes).toBe(70_000)
  copy.growTo(SIZE)
  expect(
    contentsOf(copy)
      .subarray(70_000)
      .every((byte) => byte === 0),
  ).toBe(true)
})

test('each page that differs is found, and no other', () => {
  const live = pattern(SIZE)
  const image = HeapImage.of(live)
  const changed = [0, 3, 16, 17, 49]
  for (const page of changed) live[page * HEAP_PAGE_BYTES + 11] = 255
  const found: number[] = []
  image.forEachChange(live, [{ start: 0, end: SIZE }], (offset, end) => {
    expect(end).toBe(Math.min(offset + HEAP_PAGE_BYTES, SIZE))
    found.push(offset / HEAP_PAGE_BYTES)
    image.write(offset, live.subarray(offset, end))
  })
  expect(found).toEqual(changed)
  expect(contentsOf(image).equals(live)).toBe(true)
  expect(image.page(17).equals(live.subarray(17 * HEAP_PAGE_BYTES, 18 * HEAP_PAGE_BYTES))).toBe(
    true,
  )
})

test('whatever was written within the ranges is found, each page once and in order', () => {
  const place = fc.nat(SIZE - 1)
  const ranges = fc.uniqueArray(place, { maxLength: 12 }).map((ends) => {
    const sorted = ends.sort((left, right) => left - right)
    return Array.from({ length: Math.floor(sorted.length / 2) }, (_, index) => ({
      start: sorted[2 * index] ?? 0,
      end: sorted[2 * index + 1] ?? 0,
    }))
  })
  fc.assert(
    fc.property(ranges, fc.array(place, { maxLength: 30 }), (marked, writes) => {
      const live = pattern(SIZE)
      const image = HeapImage.of(live)
      const seen = writes.filter((at) => marked.some(({ start, end }) => at >= start && at < end))
      for (const at of seen) live[at] = (live[at] ?? 0) ^ 255
      const changed = [...new Set(seen.map((at) => Math.floor(at / HEAP_PAGE_BYTES)))]
      const odd = changed.filter((page) => !image.page(page).equals(pageOf(live, page)))
      const found: number[] = []
      image.forEachChange(live, marked, (offset, end) => {
        found.push(offset / HEAP_PAGE_BYTES)
        image.write(offset, live.subarray(offset, end))
      })
      expect(found).toEqual(odd.sort((left, right) => left - right))
      expect(contentsOf(image).equals(live)).toBe(true)
    }),
  )
})

function pageOf(live: Buffer, page: number): Buffer {
  return live.subarray(page * HEAP_PAGE_BYTES, (page + 1) * HEAP_PAGE_BYTES)
}
