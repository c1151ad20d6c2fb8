import { expect, test } from 'vitest'
import { sharesOf } from './sharesOf.ts'

test('an owner has the share of all of its positions, the largest first', () => {
  const positions = [
    { owner: 'a', valueUsd: 10n },
    { owner: 'b', valueUsd: 60n },
    { owner: 'a', valueUsd: 30n },
  ]
  expect(sharesOf(positions)).toEqual([
    { owner: 'b', ppm: 600_000n },
    { owner: 'a', ppm: 400_000n },
  ])
})

test('beyond six the smaller ones stand together, and nothing is lost', () => {
  const positions = Array.from({ length: 9 }, (_, index) => ({
    owner: `o${index}`,
    valueUsd: BigInt(10 - index),
  }))
  const shares = sharesOf(positions)
  expect(shares).toHaveLength(6)
  expect(shares.at(-1)?.owner).toBeUndefined()
  const sum = shares.reduce((total, { ppm }) => total + ppm, 0n)
  expect(sum).toBeGreaterThan(999_990n)
  expect(sum).toBeLessThanOrEqual(1_000_000n)
})

test('of nothing there are no shares', () => {
  expect(sharesOf([])).toEqual([])
  expect(sharesOf([{ owner: 'a', valueUsd: 0n }])).toEqual([])
})
