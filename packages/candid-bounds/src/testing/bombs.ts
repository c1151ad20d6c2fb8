type Part = number | readonly number[] | Uint8Array

const candid = (...parts: readonly Part[]) =>
  concat(new TextEncoder().encode('DIDL'), ...parts.map((part) => bytesOf(part)))
const bytesOf = (part: Part) => Uint8Array.from(typeof part === 'number' ? [part] : part)
const BILLIONS = leb128(3_000_000_000)
const OPT = 0x6e
const VEC = 0x6d
const RECORD = 0x6c
const NULL = 0x7f

/** Messages that a decoder without bounds freezes at, overflows at or runs out of memory at. */
export const BOMBS: readonly (readonly [what: string, bytes: Uint8Array<ArrayBuffer>])[] = [
  ['a vector of nothing', candid(1, VEC, NULL, 1, 0, BILLIONS)],
  ['a vector of what is reserved', candid(1, VEC, 0x70, 1, 0, BILLIONS)],
  ['a vector of empty records', candid(2, VEC, 1, RECORD, 0, 1, 0, BILLIONS)],
  ['a field that nobody asked for', candid(2, VEC, NULL, RECORD, 1, 5, 0, 1, 1, BILLIONS)],
  ['a vector of bytes that are not there', candid(1, VEC, 0x7b, 1, 0, BILLIONS)],
  ['a record in itself', candid(1, RECORD, 1, 0, 0, 1, 0)],
  ['options in options', candid(1, OPT, 0, 1, 0, new Uint8Array(1_000_000).fill(1), 0)],
  ['a number of a million digits', candid(0, 1, 0x7d, new Uint8Array(1_000_000).fill(0xff), 1)],
  ['a count of a million digits', candid(new Uint8Array(1_000_000).fill(0xff), 1)],
  ['more types than bytes', candid(BILLIONS)],
  ['more values than bytes', candid(0, BILLIONS)],
  [
    'values that are all nothing',
    candid(0, leb128(500_000), new Uint8Array(500_000).fill(NULL), NULL),
  ],
  [
    'a long look through a thousand cases',
    candid(
      ...[2, VEC, 1, 0x6b, leb128(1000)],
      ...Array.from({ length: 1000 }, (_, id) => [...leb128(id), NULL]),
      ...[1, 0, leb128(100_000), Array.from({ length: 100_000 }, () => [0xe7, 0x07]).flat()],
    ),
  ],
]

function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function leb128(value: number): number[] {
  const low = value % 128
  return value < 128 ? [value] : [low + 128, ...leb128(Math.floor(value / 128))]
}
