import { expect, test } from 'vitest'
import { describeFailures, playwrightFailures, vitestFailures } from './failures.ts'

test('what failed in either runner is told once more, with what it said', () => {
  const esc = String.fromCharCode(27)
  const failures = [
    ...vitestFailures(
      {
        testResults: [
          {
            name: '/sluice/packages/amm/src/a.test.ts',
            status: 'failed',
            assertionResults: [
              { status: 'passed', fullName: 'is right', failureMessages: [] },
              {
                status: 'failed',
                fullName: 'is wrong',
                failureMessages: [`${esc}[31mexpected 1 to be 2${esc}[39m\n    at a.test.ts:3`],
              },
            ],
          },
          {
            name: '/sluice/b.test.ts',
            status: 'failed',
            message: 'no such module',
            assertionResults: [],
          },
          { name: '/sluice/c.test.ts', status: 'passed', assertionResults: [] },
        ],
      },
      '/sluice',
    ),
    ...playwrightFailures({
      suites: [
        {
          title: 'swap.spec.ts',
          specs: [
            { title: 'goes well', tests: [{ status: 'expected', results: [{ errors: [] }] }] },
            {
              title: 'goes well the second time',
              tests: [
                {
                  status: 'flaky',
                  results: [{ errors: [{ message: 'too late' }] }, { errors: [] }],
                },
              ],
            },
          ],
        },
      ],
    }),
  ]

  expect(describeFailures(failures)).toBe(
    [
      'packages/amm/src/a.test.ts > is wrong',
      '     expected 1 to be 2',
      '         at a.test.ts:3',
      '',
      'b.test.ts',
      '     no such module',
      '',
      'swap.spec.ts > goes well the second time',
      '     too late',
    ].join('\n'),
  )
})

test('of a long message the beginning is told', () => {
  const message = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')
  expect(describeFailures([{ test: 'a', message }]).split('\n')).toHaveLength(13)
})
