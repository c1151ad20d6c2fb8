import { deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inflateGzip, inflateZlib } from './inflate.ts'

const zeros = Buffer.alloc(50_000_000)

test('what fits is unpacked, to the byte', () => {
  expect(inflateGzip(gzipSync(Buffer.from('hello')), 5)).toEqual(Buffer.from('hello'))
  expect(inflateZlib(deflateSync(Buffer.from('hello')), 5)).toEqual(Buffer.from('hello'))
})

test('what becomes too large is refused by name, also when it is many packed pieces', () => {
  const piece = gzipSync(zeros)
  const pieces = Buffer.concat(Array.from({ length: 60 }, () => piece))
  for (const packed of [piece, pieces])
    expect(() => inflateGzip(packed, 10_000_000)).toThrow('larger than 10000000 bytes')
  expect(() => inflateZlib(deflateSync(zeros), 4)).toThrow('larger than 4 bytes')
})

test('what is damaged is refused', () => {
  expect(() => inflateGzip(gzipSync(zeros).subarray(0, 100), 100_000_000)).toThrow()
  expect(() => inflateGzip(new Uint8Array([1, 2, 3]), 10)).toThrow()
})
