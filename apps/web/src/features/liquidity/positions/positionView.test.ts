import type { Token } from '@sluice/sdk'
import { toPosition } from '@sluice/sdk/position'
import { expect, test } from 'vitest'
import { onceEach } from './held/onceEach.ts'
import {
  isCollectable,
  isShown,
  keyOf,
  ordered,
  type PositionRow,
  totalsOf,
} from './positionView.ts'

const token = (ledgerId: string, fee: bigint): Token => ({
  ledgerId,
  symbol: ledgerId,
  name: ledgerId,
  decimals: 8,
  fee,
  standard: 'ICRC2',
})
const [ICP, BTC] = [token('icp', 10_000n), token('btc', 10n)]
const WHOLE = 10n ** 8n

function row(
  id: bigint,
  { liquidity = 10n ** 12n, tick = 0, fees0 = 0n, fees1 = 0n } = {},
): PositionRow {
  const pool = {
    poolId: 'pool',
    token0: 'icp',
    token1: 'btc',
    feePips: 3_000n,
    tickSpacing: 60,
    tick,
    sqrtPriceX96: 1n << 96n,
    liquidity: 0n,
  }
  const place = { id, liquidity, tickLower: -6_000, tickUpper: 6_000 }
  return {
    position: toPosition(pool, place, { fees0, fees1, isOrder: false }),
    token0: ICP,
    token1: BTC,
  }
}

const price = (dollars: bigint) => ({ numerator: dollars, denominator: WHOLE })
const prices = new Map([
  ['icp', price(5n)],
  ['btc', price(100_000n)],
])

test('fees are collected where they bring more than their ledger takes', () => {
  expect(isCollectable(row(1n, { fees0: 10_000n, fees1: 10n }))).toBe(false)
  expect(isCollectable(row(1n, { fees0: 10_001n }))).toBe(true)
  expect(isCollectable(row(1n, { fees1: 11n }))).toBe(true)
})

test('rows are filtered by how they stand to the price', () => {
  const [earning, outside, closed] = [row(1n), row(2n, { tick: 7_000 }), row(3n, { liquidity: 0n })]
  const rows = [earning, outside, closed]
  const shown = (filter: Parameters<typeof isShown>[1]) =>
    rows.filter((one) => isShown(one, filter))
  expect(shown('all')).toEqual(rows)
  expect(shown('earning')).toEqual([earning])
  expect(shown('out-of-range')).toEqual([outside])
  expect(shown('closed')).toEqual([closed])
})

test('who holds a position is asked for by name, and only what is in hand is collected together', () => {
  const free = row(1n, { fees1: WHOLE })
  const order: PositionRow = { ...row(2n, { fees1: WHOLE }), holding: { kind: 'order' } }
  const rows = [free, order]
  expect(rows.filter((one) => isShown(one, 'order'))).toEqual([order])
  expect(rows.filter((one) => isShown(one, 'farm'))).toEqual([])
  const { collectable, skipped, fees } = totalsOf(rows, prices)
  expect(collectable).toEqual([free])
  expect(skipped).toBe(0)
  expect(fees).toBe((totalsOf([free], prices).fees ?? 0n) * 2n)
})

test('a position of which two places tell counts once, where it was told of first', () => {
  const free = row(1n)
  const late: PositionRow = { ...row(1n), holding: { kind: 'order' } }
  expect(onceEach([free, late, row(2n)])).toEqual([free, row(2n)])
})

test('rows are ordered by what they are worth, and one whose token has no price comes last', () => {
  const rows = [row(1n), row(3n, { liquidity: 10n ** 13n }), row(2n, { fees1: WHOLE })]
  const ids = (sort: Parameters<typeof ordered>[1], known = prices) =>
    ordered(rows, sort, known).map(({ position }) => position.id)
  expect(ids('value')[0]).toBe(3n)
  expect(ids('fees')[0]).toBe(2n)
  expect(ids('newest')).toEqual([3n, 2n, 1n])
  expect(ids('value', new Map())).toEqual(
    rows
      .map(keyOf)
      .toSorted()
      .map((key) => BigInt(key.split(' ')[1] ?? 0)),
  )
})

test('a total with something unknown in it is unknown', () => {
  const rows = [row(1n, { fees1: WHOLE }), row(2n)]
  expect(totalsOf(rows, prices)).toMatchObject({ collectable: [rows[0]] })
  expect(totalsOf(rows, prices).fees).toBeGreaterThan(0n)
  expect(totalsOf(rows, new Map()).value).toBeUndefined()
  expect(totalsOf([], new Map())).toEqual({ value: 0n, fees: 0n, collectable: [], skipped: 0 })
  const tiny = [row(1n, { fees0: 1n }), row(2n, { fees1: WHOLE }), row(3n)]
  expect(totalsOf(tiny, prices)).toMatchObject({ collectable: [tiny[1]], skipped: 1 })
})
