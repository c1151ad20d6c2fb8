import { expect, test } from 'vitest'
import { type DepositFacts, type DepositStage, depositStage, mostOf } from './depositStage.ts'

const ether = (change: Partial<DepositFacts> = {}): DepositFacts => ({
  ...{ isEther: true, amount: 90n, balance: 100n, ether: 100n, gas: 10n },
  ...{ approval: 'UNKNOWN', plan: undefined },
  ...change,
})
const token = (change: Partial<DepositFacts> = {}): DepositFacts => ({
  ...{ isEther: false, amount: 100n, balance: 100n, ether: 10n, gas: 10n },
  ...{ approval: 'NOT_APPROVED', plan: [100n] },
  ...change,
})

const STAGES: readonly (readonly [string, DepositFacts, DepositStage])[] = [
  ['nothing typed', ether({ amount: undefined }), { kind: 'no-amount' }],
  ['zero', ether({ amount: 0n }), { kind: 'no-amount' }],
  ['a balance that is not known', ether({ balance: undefined }), { kind: 'reading' }],
  ['gas that is not known', ether({ gas: undefined }), { kind: 'reading' }],
  ['all but the gas', ether(), { kind: 'next', step: 'deposit' }],
  ['a wei of the gas', ether({ amount: 91n }), { kind: 'above-balance', most: 90n }],
  ['less than gas', ether({ balance: 5n, ether: 5n }), { kind: 'above-balance', most: 0n }],
  ['all of a token', token(), { kind: 'next', step: 'approve' }],
  ['a token more than there is', token({ amount: 101n }), { kind: 'above-balance', most: 100n }],
  [
    'a token too many and no gas either',
    token({ amount: 101n, ether: 0n }),
    { kind: 'above-balance', most: 100n },
  ],
  ['no gas for a token', token({ ether: 9n }), { kind: 'gas-short', needed: 10n }],
  ['an old allowance in the way', token({ plan: [0n, 100n] }), { kind: 'next', step: 'reset' }],
  ['an approval under way', token({ approval: 'PENDING' }), { kind: 'approving' }],
  ['an allowance that is not known', token({ approval: 'UNKNOWN' }), { kind: 'reading' }],
  ['a plan that is not made', token({ plan: undefined }), { kind: 'reading' }],
  [
    'an allowance that is large enough',
    token({ approval: 'APPROVED', plan: undefined }),
    { kind: 'next', step: 'deposit' },
  ],
]

test.each(STAGES)('%s', (_, facts, stage) => {
  expect(depositStage(facts)).toEqual(stage)
})

test('of ether gas is left, of a token nothing', () => {
  expect(mostOf(ether())).toBe(90n)
  expect(mostOf(token())).toBe(100n)
  expect(mostOf(ether({ gas: undefined }))).toBeUndefined()
})
