import { expect, test } from 'vitest'
import { planText } from './setupCommand.ts'

const step = (what: string, cycles: bigint, icp: bigint) => ({
  what,
  cycles,
  icp,
  isDone: async () => false,
  act: async () => {},
})

test('a plan says what it does in order, and what each step and all of it cost', () => {
  const steps = [
    step('the factory has cycles', 10_500_000_000_000n, 0n),
    step('a pool', 0n, 10n ** 8n),
    step('a weight', 0n, 0n),
  ]
  expect(planText({ steps, cycles: 10_500_000_000_000n, icp: 10n ** 8n }).split('\n')).toEqual([
    '  1. the factory has cycles (10.5 T cycles)',
    '  2. a pool (1 ICP)',
    '  3. a weight',
    'This costs 10.5 T cycles of the cycles ledger and 1 ICP.',
  ])
})
