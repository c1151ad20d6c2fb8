import { expect, test } from 'vitest'
import { earnPoints } from './earnPoints.ts'
import { toEarnRecord } from './useEarnRecords.ts'

const USD = 10n ** 18n
const point = { people: 1, tvlUsd: 5n * USD, aprPpm: 120_000n }

test('a point is drawn where the figure is known', () => {
  const history = [
    { ...point, startMs: 1 },
    { ...point, startMs: 2, aprPpm: undefined },
    { ...point, startMs: 3, tvlUsd: undefined },
  ]
  expect(earnPoints(history, 'tvl')).toEqual([
    { atMs: 1, value: 5 },
    { atMs: 2, value: 5 },
  ])
  expect(earnPoints(history, 'apr').map(({ atMs }) => atMs)).toEqual([1, 3])
})

test('a record of the service says who gave and who got', () => {
  const token = { ledgerId: 'l', symbol: 'S', decimals: 8 }
  const record = { sequence: 1, timeMs: 5_999, owner: 'me', token, amount: 7n, positionId: 3 }
  expect(toEarnRecord({ ...record, type: 'stake' }, 'farm')).toEqual({
    atSeconds: 5,
    type: 'stake',
    from: 'me',
    to: 'farm',
    amount: 7n,
    positionId: 3n,
  })
  const out = toEarnRecord({ ...record, positionId: undefined, type: 'harvest' }, 'pool')
  expect(out).toMatchObject({ from: 'pool', to: 'me' })
  expect(out).not.toHaveProperty('positionId')
})
