import { expect, test } from 'vitest'
import { bytesField, numberField } from './protobuf.ts'

// The examples of the public guide, https://protobuf.dev/programming-guides/encoding/
test('a number and a text are written as in the published examples', () => {
  expect([...numberField(1, 150n)]).toEqual([0x08, 0x96, 0x01])
  const text = new TextEncoder().encode('testing')
  expect([...bytesField(2, text)]).toEqual([0x12, 0x07, 0x74, 0x65, 0x73, 0x74, 0x69, 0x6e, 0x67])
  expect([...bytesField(3, numberField(1, 150n))]).toEqual([0x1a, 0x03, 0x08, 0x96, 0x01])
})

test('a number that is 0 is left out, and an empty message is not', () => {
  expect([...numberField(1, 0n)]).toEqual([])
  expect([...bytesField(4, new Uint8Array())]).toEqual([0x22, 0x00])
})

test('fields beyond the fifteenth and the largest number take more bytes', () => {
  expect([...numberField(16, 1n)]).toEqual([0x80, 0x01, 0x01])
  expect(numberField(1, 2n ** 64n - 1n)).toHaveLength(11)
})
