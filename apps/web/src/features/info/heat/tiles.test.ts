import type { Token } from '@sluice/sdk'
import { expect, test } from 'vitest'
import { heatOf, isStable, tilesOf } from './tiles.ts'

const token = (symbol: string): Token => ({
  ...{ ledgerId: symbol, symbol, name: symbol, decimals: 8, fee: 1n, standard: 'ICRC2' },
})
const DOLLAR = 10n ** 18n

test('what was traded is on the map, the most first', () => {
  const details = new Map([
    ['A', { volumeUsd24H: DOLLAR }],
    ['B', { volumeUsd24H: 5n * DOLLAR }],
    ['C', { volumeUsd24H: 0n }],
  ])
  const market = new Map([['B', { changePpm: -10n }]])
  const tiles = tilesOf(['A', 'B', 'C', 'D'].map(token), { details, market })
  expect(tiles.map((tile) => [tile.token.symbol, tile.volumeUsd, tile.changePpm])).toEqual([
    ['B', 5n * 10n ** 12n, -10n],
    ['A', 10n ** 12n, undefined],
  ])
})

test.each(['ckUSDC', 'VUSD', 'ckEURC'])('%s is called after a currency', (symbol) => {
  expect(isStable({ token: token(symbol) })).toBe(true)
})

test('a fall is red, a rise green, and the farther the stronger', () => {
  const strength = (ppm: bigint) => Number(/ (\d+)%/.exec(heatOf(ppm))?.[1])
  expect(heatOf(-5n)).toContain('--down')
  expect(heatOf(5n)).toContain('--up')
  expect(strength(50_000n)).toBeGreaterThan(strength(10_000n))
  expect(strength(10n ** 9n)).toBe(strength(100_000n))
  expect(heatOf(undefined)).toBe('var(--surface-2)')
})
