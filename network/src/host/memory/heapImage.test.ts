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
