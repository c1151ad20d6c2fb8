import { expect, test } from 'vitest'
import { describeSlowest, overBudget, playwrightTimes, vitestTimes } from './timings.ts'

test('a file of either runner that takes longer than three times its minute is named', () => {
  const times = [
    ...vitestTimes(
      {
        testResults: [
          { name: '/sluice/packages/amm/src/a.test.ts', startTime: 1_000, endTime: 182_000 },
          { name: '/sluice/packages/amm/src/b.test.ts', startTime: 1_000, endTime: 181_000 },
        ],
      },
      '/sluice',
    ),
    ...playwrightTimes({
      suites: [
        {
          file: 'swap.spec.ts',
          // what a first attempt took says nothing about the file
          specs: [{ tests: [{ results: [{ duration: 120_000 }, { duration: 160_000 }] }] }],
          suites: [{ specs: [{ tests: [{ results: [{ duration: 30_000 }] }] }] }],
        },
      ],
    }),
  ]

  expect(overBudget(times)).toEqual([
    { file: 'packages/amm/src/a.test.ts', seconds: 181 },
    { file: 'e2e/src/swap.spec.ts', seconds: 190 },
  ])
  expect(describeSlowest(times).split('\n')).toEqual([
    '   190.0 s  e2e/src/swap.spec.ts',
    '   181.0 s  packages/amm/src/a.test.ts',
    '   180.0 s  packages/amm/src/b.test.ts',
  ])
})
