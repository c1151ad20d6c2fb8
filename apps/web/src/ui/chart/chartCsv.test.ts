import { expect, test } from 'vitest'
import { chartCsv } from './chartCsv.ts'

test('a line is written as times and figures', () => {
  expect(chartCsv([{ atMs: 0, value: 1.5 }], 'tvl_usd')).toBe(
    'time_utc,tvl_usd\r\n1970-01-01T00:00:00.000Z,1.5',
  )
})

test('a candle is written with its four prices, and with its volume where there is one', () => {
  const point = { atMs: 1_000, value: 2, candle: { open: 1, high: 3, low: 0.5 }, volume: 7 }
  expect(chartCsv([point], 'price')).toBe(
    'time_utc,open,high,low,close,volume_usd\r\n1970-01-01T00:00:01.000Z,1,3,0.5,2,7',
  )
})

test('two that are compared are written with their names, which run nothing, and their changes', () => {
  const points = [
    { atMs: 0, value: 0, other: 0 },
    { atMs: 1_000, value: -1.25, other: 2 },
  ]
  expect(chartCsv(points, '=EVIL()', 'A,"B"')).toBe(
    `time_utc,'=EVIL() change_percent,"A,""B"" change_percent"\r\n1970-01-01T00:00:00.000Z,0,0\r\n1970-01-01T00:00:01.000Z,-1.25,2`,
  )
})

test('the price of a token that is worth next to nothing has all its digits', () => {
  expect(chartCsv([{ atMs: 0, value: 4.2e-9 }], 'price')).toContain(',0.0000000042')
})
