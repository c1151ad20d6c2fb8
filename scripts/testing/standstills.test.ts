import { expect, test } from 'vitest'
import { standstillsIn } from './standstills.ts'

const standstill = { status: 'failed', annotations: [{ type: 'standstill' }] }
const failed = { status: 'failed', annotations: [] }
const passed = { status: 'passed', annotations: [] }
const report = (status: string, ...results: object[]) => ({
  suites: [
    {
      title: 'a.spec.ts',
      specs: [],
      suites: [{ title: 'room', specs: [{ title: 'journey', tests: [{ status, results }] }] }],
    },
  ],
})

test('a journey that passed after its browser had stood still is one', () => {
  expect(standstillsIn(report('flaky', standstill, passed))).toEqual(['journey'])
})

test.each([
  ['failed otherwise before', report('flaky', failed, passed)],
  ['failed otherwise too', report('flaky', standstill, failed, passed)],
  ['failed in the end', report('unexpected', standstill, failed)],
  ['passed at once', report('expected', passed)],
  ['is in a report without anything', {}],
  ['is in no report', undefined],
])('one that %s is none', (_, told) => {
  expect(standstillsIn(told)).toEqual([])
})
