import type { InfoNftPoint } from '@sluice/sdk/info'
import { expect, test } from 'vitest'
import { tradeCsv, tradePoints } from './tradePoints.ts'

const DAY: InfoNftPoint = {
  ...{ startMs: 1_800_000_000_000, endMs: 1_800_086_400_000, sales: 2, washes: 1 },
  ...{ volumeUsd: 1_234_500_000_000_000_001n, washUsd: 10n ** 18n },
}

test('what is drawn is dollars, and what is saved is told to the last digit', () => {
  expect(tradePoints([DAY])).toEqual([{ atMs: DAY.startMs, value: 1.2345 }])
  expect(tradeCsv([DAY])).toContain('2027-01-15T08:00:00.000Z,2,1.234500000000000001,1,1')
})
