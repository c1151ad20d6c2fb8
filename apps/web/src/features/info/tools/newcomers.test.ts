import { expect, test } from 'vitest'
import { newcomers } from './newcomers.ts'

const HOUR_MS = 3_600_000
const NOW = 1_000 * HOUR_MS
const side = (symbol: string) => ({ ledgerId: symbol, symbol })
const pool = (pair: readonly [string, string], hoursAgo: number) => ({
  token0: side(pair[0]),
  token1: side(pair[1]),
  createdAtMs: NOW - hoursAgo * HOUR_MS,
})

test('a pool is new for 72 hours; a token as long as its first pool is', () => {
  const old = pool(['A', 'ICP'], 100)
  const young = pool(['A', 'B'], 71)
  const newest = pool(['C', 'ICP'], 1)
  const found = newcomers([old, young, newest], NOW)
  expect(found.pools).toEqual([newest, young])
  expect(found.tokens.map(({ symbol }) => symbol)).toEqual(['C', 'B'])
})

test('a pool whose age nobody knows is not new', () => {
  const unknown = { token0: side('A'), token1: side('B'), createdAtMs: undefined }
  expect(newcomers([unknown], NOW)).toEqual({ pools: [], tokens: [] })
})
