import { expect, test } from 'vitest'
import { planText } from './setupCommand.ts'

const step = (what: string, cycles: bigint, icp: bigint) => ({
  what,
  cycles,
  icp,
  isDone: async () => false,
  act: async () => {},
})

test('a plan says what it does in order, and what it costs', () => {
  const steps = [
    step('the factory has cycles', 10_500_000_000_000n, 0n),
    step('a pool', 0n, 10n ** 8n),
  ]
  expect(planText({ steps, cycles: 10_500_000_000_000n, icp: 10n ** 8n }).split('\n')).toEqual([
    '  1. the factory has cycles',
    '  2. a pool',
    'This costs 10.5 T cycles of the cycles ledger and 1 ICP.',
  ])
})
