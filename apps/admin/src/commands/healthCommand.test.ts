import type { Health } from '@sluice/deployment'
import { expect, test } from 'vitest'
import { Alarmed, PlainText } from '../Command.ts'
import { healthAnswer } from './healthCommand.ts'

const info = { status: 'ok', lagEvents: 0, lagSeconds: 1 } as const
const well: Health = {
  ...{ canisters: [], silent: [], pools: [], subnetNames: {}, alarms: [] },
  info,
}
const topUp = { name: 'settings', cycles: 2_000_000_000_000n }

const textOf = (answer: PlainText | Alarmed) =>
  answer instanceof Alarmed ? answer.answer.text : answer.text

test('all is well only where there is an info service, too', () => {
  expect(textOf(healthAnswer(well, [], false))).toMatch(/^All is well\.\n/)
  const without = healthAnswer({ ...well, info: undefined }, [], false)
  expect(without).toBeInstanceOf(PlainText)
  expect(textOf(without)).toMatch(/^All is well on chain\. There is no info service/)
})

test('alarms end the command with their exit code, watched or not', () => {
  for (const isWatch of [true, false]) {
    const answer = healthAnswer({ ...well, alarms: ['settings is stopped'] }, [], isWatch)
    expect(answer).toBeInstanceOf(Alarmed)
    expect(textOf(answer)).toMatch(/^! settings is stopped\n/)
  }
})

test('a watch is silent while all is well, unless it has given cycles', () => {
  expect(textOf(healthAnswer(well, [], true))).toBe('')
  expect(textOf(healthAnswer(well, [topUp], true))).toContain('+ settings got 2.000 T cycles')
})
