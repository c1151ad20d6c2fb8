import { expect, test } from 'vitest'
import { DAY_MS } from '../candles/levels.ts'
import { dailyWorth } from './dailyWorth.ts'
import { spansHeld } from './spansHeld.ts'

const USD = 10n ** 18n
const day = (index: number) => 20_000 * DAY_MS + index * DAY_MS
const days = [0, 1, 2, 3].map(day)
const from = (index: number, value: bigint) => ({ startMs: day(index), value })

const icp = {
  tokenId: 1,
  decimals: 8,
  balances: [from(-30, 200_000_000n), from(2, 50_000_000n)],
  prices: [from(-2, 5n * USD), from(1, 6n * USD), from(3, 4n * USD)],
}

test('a balance and a price hold until another day says otherwise', () => {
  const { days: told, unpricedIds } = dailyWorth({ days, tokens: [icp], positions: [] })
  expect(told).toEqual([
    { startMs: day(0), tokensUsd: 10n * USD, positionsUsd: 0n },
    { startMs: day(1), tokensUsd: 12n * USD, positionsUsd: 0n },
    { startMs: day(2), tokensUsd: 3n * USD, positionsUsd: 0n },
    { startMs: day(3), tokensUsd: 2n * USD, positionsUsd: 0n },
  ])
  expect(unpricedIds).toEqual([])
})

test('each token is rounded down to 10^-18 dollars', () => {
  const third = { tokenId: 1, decimals: 1, balances: [from(0, 1n)], prices: [from(0, 19n)] }
  const { days: told } = dailyWorth({
    days: [day(0)],
    tokens: [third, { ...third, tokenId: 2 }],
    positions: [],
  })
  expect(told[0]?.tokensUsd).toBe(2n)
})

test('a token is named when it was held on a day without its price, and not when it was not held then', () => {
  const held = (tokenId: number, since: number, decimals: number | null = 0) => ({
    tokenId,
    decimals,
    balances: [from(since, 7n)],
    prices: [from(2, USD)],
  })
  const { days: told, unpricedIds } = dailyWorth({
    days,
    tokens: [held(1, 0), held(2, 2), held(3, 3, null), { ...held(4, 0), prices: [] }],
    positions: [],
  })
  expect(unpricedIds).toEqual([1, 3, 4])
  expect(told.map(({ tokensUsd }) => tokensUsd)).toEqual([0n, 0n, 14n * USD, 14n * USD])
})

test('of the days before anything was held only the last is told', () => {
  const late = { ...icp, balances: [from(2, 100_000_000n)] }
  const told = dailyWorth({ days, tokens: [late], positions: [] }).days
  expect(told.map(({ startMs }) => startMs)).toEqual([day(1), day(2), day(3)])
  expect(told[0]?.tokensUsd).toBe(0n)
  const never = dailyWorth({ days, tokens: [], positions: [] }).days
  expect(never.map(({ startMs }) => startMs)).toEqual([day(3)])
})

test('a position counts at the end of a day on which it was held, also where a day was not written down', () => {
  const values = [from(0, 3n), from(1, 5n), from(3, 9n)]
  const worth = (fromMs: number, untilMs?: number) =>
    dailyWorth({ days, tokens: [], positions: [{ values, held: [{ fromMs, untilMs }] }] }).days.map(
      ({ positionsUsd }) => positionsUsd,
    )
  expect(worth(day(-9))).toEqual([3n, 5n, 5n, 9n])
  expect(worth(day(1) + 1)).toEqual([0n, 5n, 5n, 9n])
  expect(worth(day(-9), day(1) + 1)).toEqual([3n, 0n, 0n, 0n])
  // on the stroke of midnight
  expect(worth(day(-9), day(2))).toEqual([3n, 5n, 0n, 0n])
  expect(worth(day(2))).toEqual([0n, 5n, 9n])
})

test('whose a position was follows from how it changed hands', () => {
  const [me, you, other] = [1, 2, 3]
  const life = { openedMs: 10, closedMs: undefined, ownerId: me }
  const handed = (timeMs: number, fromId: number, toId: number) => ({ timeMs, fromId, toId })
  const all = { fromMs: 10, untilMs: undefined }
  expect(spansHeld(me, life, [])).toEqual([all])
  expect(spansHeld(you, life, [])).toEqual([])
  expect(spansHeld(me, { ...life, closedMs: 90 }, [])).toEqual([{ fromMs: 10, untilMs: 90 }])
  expect(spansHeld(me, life, [handed(50, you, me)])).toEqual([{ fromMs: 50, untilMs: undefined }])
  expect(spansHeld(me, { ...life, ownerId: other }, [handed(50, me, you)])).toEqual([
    { fromMs: 10, untilMs: 50 },
  ])
  expect(spansHeld(me, life, [handed(30, me, you), handed(70, other, me)])).toEqual([
    { fromMs: 10, untilMs: 30 },
    { fromMs: 70, untilMs: undefined },
  ])
  expect(spansHeld(me, life, [handed(40, me, me)])).toEqual([
    { fromMs: 10, untilMs: 40 },
    { fromMs: 40, untilMs: undefined },
  ])
})
