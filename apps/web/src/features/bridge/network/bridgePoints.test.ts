import { expect, test } from 'vitest'
import { bridgeCsv, bridgePoints } from './bridgePoints.ts'

const day = {
  ...{ startMs: 0, endMs: 86_399_999, minted: 150_000_000n, dissolved: 0n, deposits: 1 },
  ...{ withdrawals: 0, fees: 100n, refunded: 0n, refunds: 0, coins: 250_000_001n, owed: 5n },
}

test('a day has its coins, and the supply where it was known', () => {
  const days = [
    { ...day, supply: undefined },
    { ...day, startMs: 86_400_000, supply: 240_000_000n },
  ]
  expect(bridgePoints(days, 8)).toEqual([
    { atMs: 0, value: 2.50000001 },
    { atMs: 86_400_000, value: 2.50000001, other: 2.4 },
  ])
})

test('the table has every digit', () => {
  expect(
    bridgeCsv([{ ...day, supply: undefined }], 8)
      .trim()
      .split('\r\n'),
  ).toEqual([
    expect.stringContaining('time_utc,minted,dissolved,fees,refunded,coins,owed,supply'),
    '1970-01-01T00:00:00.000Z,1.5,0,0.000001,0,2.50000001,0.00000005,',
  ])
})
