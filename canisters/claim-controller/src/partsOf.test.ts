import { expect, test } from 'vitest'
import { partsOf } from './partsOf.ts'

const user = (number: number) => Uint8Array.of(number & 255, number >> 8)
const row = (number: number, quota: bigint) => ({
  user: { address: number.toString(16).padStart(64, '0') },
  quota,
})
const batch = (numbers: readonly number[]) =>
  partsOf(
    numbers.map((number, place) => row(number, BigInt(place + 1))),
    numbers.map(user),
  )
const upTo = (end: number) => Array.from({ length: end }, (_, number) => number)

test('a batch that fits into one message goes as it is', () => {
  const [part, ...others] = batch([1, 2, 1])
  expect(others).toEqual([])
  expect(part?.quotas).toEqual([row(1, 1n), row(2, 2n), row(1, 3n)])
  expect(part?.users).toEqual([1, 2, 1].map(user))
})

test('a larger one goes in parts, each user once with all that its rows come to', () => {
  const parts = batch([...upTo(12_000), 3, 11_999, 3])
  expect(parts.map(({ quotas }) => quotas.length)).toEqual([5_000, 5_000, 2_000])
  const quotas = parts.flatMap((part) => part.quotas)
  expect(quotas[3]).toEqual(row(3, 4n + 12_001n + 12_003n))
  expect(quotas[11_999]).toEqual(row(11_999, 12_000n + 12_002n))
  expect(quotas[5]).toEqual(row(5, 6n))
  expect(parts.flatMap(({ users }) => users)).toEqual(upTo(12_000).map(user))
})

test('nothing is one part of nothing', () => {
  expect(partsOf([], [])).toEqual([{ quotas: [], users: [] }])
})
