import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../model/candles/levels.ts'
import { type WindowCandle, windowStarts, windowsOf } from './windows.ts'

// half past ten of some day
const NOW = 20_000 * DAY_MS + 10.5 * HOUR_MS

const candle = (startMs: number, more: Partial<WindowCandle> = {}): WindowCandle => ({
  start_ms: startMs,
  open: '100',
  high: '120',
  low: '90',
  close: '110',
  open_ms: startMs,
  volume_usd: '10',
  fees_usd: '1',
  tx_count: 1,
  tvl_usd: '1000',
  volumes: ['5', '7'],
  ...more,
})

test('a day is 24 full hours and the current one; a week and a month are full days and today', () => {
  const starts = windowStarts(NOW)
  expect(starts).toEqual({
    dayMs: 19_999 * DAY_MS + 10 * HOUR_MS,
    weekMs: 19_993 * DAY_MS,
    monthMs: 19_970 * DAY_MS,
    beforeMs: NOW - DAY_MS,
  })
  const hours = [starts.dayMs - HOUR_MS, starts.dayMs, starts.dayMs + HOUR_MS].map((at) =>
    candle(at),
  )
  const days = [starts.monthMs - DAY_MS, starts.monthMs, starts.weekMs].map((at) => candle(at))
  const { day, week, month } = windowsOf(hours, days, starts)
  expect([day.txCount, week.txCount, month.txCount]).toEqual([2, 1, 2])
  expect(day).toMatchObject({ volumeUsd: 20n, feesUsd: 2n, volumes: [10n, 14n] })
})

test('what a window tells is the sum, the lowest and the highest of its candles', () => {
  const figure = fc.bigInt(1n, 10n ** 30n)
  fc.assert(
    fc.property(fc.array(fc.tuple(figure, figure, figure), { maxLength: 30 }), (drawn) => {
      const starts = windowStarts(NOW)
      const days = drawn.map(([low, high, volume], index) =>
        candle(starts.weekMs + index, {
          low: `${low}`,
          high: `${high}`,
          volume_usd: `${volume}`,
          volumes: [`${volume}`],
        }),
      )
      const { week } = windowsOf([], days, starts)
      expect(week.volumeUsd).toBe(drawn.reduce((sum, [, , volume]) => sum + volume, 0n))
      expect(week.volumes).toEqual(drawn.length === 0 ? [] : [week.volumeUsd])
      const sorted = (of: readonly bigint[]) => of.toSorted((a, b) => (a < b ? -1 : 1))
      expect(week.low).toBe(sorted(drawn.map(([low]) => low))[0])
      expect(week.high).toBe(sorted(drawn.map(([, high]) => high)).at(-1))
    }),
  )
})

test('the price of a day ago is the last one that is at least so old', () => {
  const starts = windowStarts(NOW)
  const at = (hoursAgo: number, close: string) =>
    candle(starts.dayMs - hoursAgo * HOUR_MS, { close, tvl_usd: `${close}0` })
  const before = (...hours: WindowCandle[]) => windowsOf(hours, [], starts).before
  // the hour of a day ago had only begun: the one before it counts
  expect(before(at(3, '7'), at(0, '9'))).toEqual({ price: 7n, tvlUsd: 70n })
  // nothing in it: the last one stands
  expect(before(at(3, '7'), at(-1, '9'))).toEqual({ price: 7n, tvlUsd: 70n })
  // it began with its first event, before a day ago
  expect(before(at(0, '9'))).toEqual({ price: 100n, tvlUsd: 90n })
  // or after it: then there was nothing
  const late = candle(starts.dayMs, { open_ms: starts.beforeMs + 1 })
  expect(before(late)).toBeUndefined()
  expect(before(at(-2, '9'))).toBeUndefined()
  expect(before()).toBeUndefined()
})
