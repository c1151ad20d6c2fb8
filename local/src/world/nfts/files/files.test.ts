import { inflateSync } from 'node:zlib'
import { fileTypeOf, HEAD_BYTES } from '@sluice/candid/file-type'
import { expect, test } from 'vitest'
import { printPdf } from './pdf.ts'
import { drawPng } from './png.ts'
import { playWav } from './wav.ts'

const headOf = (file: Uint8Array) => Buffer.from(file.subarray(0, HEAD_BYTES)).toString('latin1')

test('a picture holds the colours that were painted, row by row', () => {
  const file = Buffer.from(drawPng((x, y) => [x < 0.5 ? 200 : 10, y < 0.5 ? 90 : 30, 7], 2))
  const start = file.indexOf('IDAT', 0, 'latin1')
  const rows = inflateSync(file.subarray(start + 4, start + 4 + file.readUInt32BE(start - 4)))
  // each row begins with how it is stored: as differences to the pixel before, modulo 256
  expect([...rows]).toEqual([1, 200, 90, 7, 66, 0, 0, 1, 200, 30, 7, 66, 0, 0])
  expect(file.readUInt32BE(16)).toBe(2)
})

test('what is drawn, played and printed is of a type that collections take', () => {
  expect(fileTypeOf(headOf(drawPng(() => [0, 0, 0], 1)))).toBe('image/png')
  const sound = Buffer.from(playWav({ notes: [0, undefined], secondsPerNote: 0.1 }))
  expect(fileTypeOf(headOf(sound))).toBe('audio/wav')
  expect(sound.readUInt32LE(4)).toBe(sound.length - 8)
  const page = Buffer.from(printPdf(['One', 'Two']))
  expect(fileTypeOf(headOf(page))).toBe('application/pdf')
  const table = Number(/startxref\n(\d+)/.exec(page.toString('latin1'))?.[1])
  expect(page.toString('latin1', table, table + 4)).toBe('xref')
})
