import { expect, test } from 'vitest'
import { describeSlowest, overBudget, playwrightTimes, vitestTimes } from './timings.ts'

test('a file of either runner that takes longer than a minute is named', () => {
  const times = [
    ...vitestTimes(
      {
        testResults: [
          { name: '/sluice/packages/amm/src/a.test.ts', startTime: 1_000, endTime: 62_000 },
          { name: '/sluice/packages/amm/src/b.test.ts', startTime: 1_000, endTime: 61_000 },
        ],
      },
      '/sluice',
    ),
    ...playwrightTimes({
      suites: [
        {
          file: 'swap.spec.ts',
          specs: [{ tests: [{ results: [{ duration: 40_000 }] }] }],
          suites: [{ specs: [{ tests: [{ results: [{ duration: 30_000 }] }] }] }],
        },
      ],
    }),
  ]

  expect(overBudget(times)).toEqual([
    { file: 'packages/amm/src/a.test.ts', seconds: 61 },
    { file: 'e2e/src/swap.spec.ts', seconds: 70 },
  ])
  expect(describeSlowest(times).split('\n')).toEqual([
    '    70.0 s  e2e/src/swap.spec.ts',
    '    61.0 s  packages/amm/src/a.test.ts',
    '    60.0 s  packages/amm/src/b.test.ts',
  ])
})
