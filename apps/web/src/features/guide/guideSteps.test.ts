import { expect, test } from 'vitest'
import { doneSteps, type GuideFacts, parseReadSteps } from './guideSteps.ts'

const STRANGER: GuideFacts = { isConnected: false, balances: [], ended: [], read: [] }
const doneFor = (facts: Partial<GuideFacts>) => [...doneSteps({ ...STRANGER, ...facts })]

test('a stranger has done nothing', () => {
  expect(doneFor({})).toEqual([])
})

test('tokens are there once one balance is above zero', () => {
  expect(doneFor({ isConnected: true, balances: [0n, 0n] })).toEqual(['wallet'])
  expect(doneFor({ isConnected: true, balances: [0n, 1n] })).toEqual(['wallet', 'tokens'])
})

test('only a swap that was completed counts, and whoever made it has had tokens', () => {
  const subject = { kind: 'swap' }
  expect(doneFor({ ended: [{ outcome: 'failed', subject }] })).toEqual([])
  expect(doneFor({ ended: [{ outcome: 'done', subject }] })).toEqual(['tokens', 'swap'])
})

test('liquidity that was provided is the step about earning', () => {
  expect(doneFor({ ended: [{ outcome: 'done', subject: { kind: 'liquidity' } }] })).toEqual([
    'earn',
  ])
})

test('an activity that nobody understands any more counts for nothing', () => {
  const ended = [undefined, 'swap', { kind: 7 }].map((subject) => ({
    outcome: 'done' as const,
    subject,
  }))
  expect(doneFor({ ended })).toEqual([])
})

test('what was read is kept, and nothing else is believed of what was stored', () => {
  expect(parseReadSteps({ read: ['help', 'swap', 7, 'safety', 'help'] })).toEqual([
    'safety',
    'help',
  ])
  expect(parseReadSteps({ read: 'help' })).toEqual([])
  expect(parseReadSteps(undefined)).toEqual([])
})
