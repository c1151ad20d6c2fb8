import { expect, test } from 'vitest'
import { DAY_MS } from '../candles/levels.ts'
import { dailyWorth, NOTHING } from './dailyWorth.ts'
import { spansHeld } from './spansHeld.ts'

const USD = 10n ** 18n
const day = (index: number) => 20_000 * DAY_MS + index * DAY_MS
const days = [0, 1, 2, 3].map(day)
const from = (index: number, value: bigint) => ({ startMs: day(index), value })

const allPriced = (one: ReturnType<typeof from>) => ({ ...one, unpricedIds: [] })

const icp = {
  place: 'tokens',
  tokenId: 1,
  decimals: 8,
  balances: [from(-30, 200_000_000n), from(2, 50_000_000n)],
  prices: [from(-2, 5n * USD), from(1, 6n * USD), from(3, 4n * USD)],
} as const

test('a day counts no more of a token than stood behind its price then', () => {
  const days = [0, 1, 2].map((index) => index * 86_400_000)
  const prices = days.map((startMs, index) => ({
    startMs,
    value: 10n ** 18n,
    behindUsd: [5n * 10n ** 18n, 20n * 10n ** 18n, undefined][index],
  }))
  const token = {
    place: 'tokens',
    tokenId: 1,
    decimals: 0,
    balances: [{ startMs: 0, value: 12n }],
    prices,
  } as const
  const worth = dailyWorth({ days, tokens: [token], positions: [] })
  expect(worth.days.map(({ usd }) => usd.tokens / 10n ** 18n)).toEqual([5n, 12n, 12n])
})

test('a balance and a price hold until another day says otherwise', () => {
  const { days: told, unpricedIds } = dailyWorth({ days, tokens: [icp], positions: [] })
  expect(told).toEqual([
    { startMs: day(0), usd: { ...NOTHING, tokens: 10n * USD } },
    { startMs: day(1), usd: { ...NOTHING, tokens: 12n * USD } },
    { startMs: day(2), usd: { ...NOTHING, tokens: 3n * USD } },
    { startMs: day(3), usd: { ...NOTHING, tokens: 2n * USD } },
  ])
  expect(unpricedIds).toEqual([])
})

test('each token is rounded down to 10^-18 dollars', () => {
  const third = { ...icp, decimals: 1, balances: [from(0, 1n)], prices: [from(0, 19n)] }
  const { days: told } = dailyWorth({
    days: [day(0)],
    tokens: [third, { ...third, tokenId: 2 }],
    positions: [],
  })
  expect(told[0]?.usd.tokens).toBe(2n)
})

test('a token is named when it was held on a day without its price, and not when it was not held then', () => {
  const held = (tokenId: number, since: number, decimals: number | null = 0) => ({
    place: 'tokens' as const,
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
  expect(told.map(({ usd }) => usd.tokens)).toEqual([0n, 0n, 14n * USD, 14n * USD])
})

test('of the days before anything was held only the last is told', () => {
  const late = { ...icp, balances: [from(2, 100_000_000n)] }
  const told = dailyWorth({ days, tokens: [late], positions: [] }).days
  expect(told.map(({ startMs }) => startMs)).toEqual([day(1), day(2), day(3)])
  expect(told[0]?.usd.tokens).toBe(0n)
  const never = dailyWorth({ days, tokens: [], positions: [] }).days
  expect(never.map(({ startMs }) => startMs)).toEqual([day(3)])
})

test('a position counts at the end of a day on which it was held, also where a day was not written down', () => {
  const values = [from(0, 3n), from(1, 5n), from(3, 9n)].map(allPriced)
  const worth = (fromMs: number, untilMs?: number) => {
    const position = { place: 'farms', values, held: [{ fromMs, untilMs }] } as const
    return dailyWorth({ days, tokens: [], positions: [position] }).days.map(({ usd }) => usd.farms)
  }
  expect(worth(day(-9))).toEqual([3n, 5n, 5n, 9n])
  expect(worth(day(1) + 1)).toEqual([0n, 5n, 5n, 9n])
  expect(worth(day(-9), day(1) + 1)).toEqual([3n, 0n, 0n, 0n])
  // on the stroke of midnight
  expect(worth(day(-9), day(2))).toEqual([3n, 5n, 0n, 0n])
  expect(worth(day(2))).toEqual([0n, 5n, 9n])
})

test('what is in one place does not count in another, and a token without its price is named wherever it was', () => {
  const { days: told, unpricedIds } = dailyWorth({
    days: [day(0)],
    tokens: [icp, { ...icp, place: 'stakes' }, { ...icp, place: 'farms', tokenId: 5, prices: [] }],
    positions: [
      {
        place: 'positions',
        values: [{ ...from(0, 7n), unpricedIds: [9] }],
        held: [{ fromMs: 0, untilMs: undefined }],
      },
      {
        place: 'farms',
        values: [{ ...from(0, 7n), unpricedIds: [10] }],
        held: [{ fromMs: 0, untilMs: day(0) }],
      },
    ],
  })
  expect(told).toEqual([
    { startMs: day(0), usd: { tokens: 10n * USD, positions: 7n, farms: 0n, stakes: 10n * USD } },
  ])
  expect(unpricedIds).toEqual([5, 9])
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
