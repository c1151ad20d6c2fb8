import { expect, test } from 'vitest'
import { createProblem, hasIcpPair } from './createProblem.ts'

const draft = {
  tokens: [{ standard: 'ICRC2' }, { standard: 'ICRC1' }],
  hasIcpPair: true,
  priceText: '1',
  sqrtPriceX96: 1n,
} as const
const DIP20 = { tokens: [{ standard: 'DIP20' }, { standard: 'ICRC2' }] } as const

test.each([
  ['no-icp-pair', { hasIcpPair: false, priceText: '', sqrtPriceX96: undefined, ...DIP20 }],
  ['enter-price', { priceText: '', sqrtPriceX96: undefined, ...DIP20 }],
  ['bad-price', { sqrtPriceX96: undefined, ...DIP20 }],
  ['not-icrc', DIP20],
  [undefined, {}],
] as const)('%s comes before what follows it', (problem, more) => {
  expect(createProblem({ ...draft, ...more })).toBe(problem)
})

test('a pair has a way to ICP by either token, or by being it', () => {
  const pools = [
    { token0: 'icp', token1: 'a' },
    { token0: 'b', token1: 'icp' },
    { token0: 'a', token1: 'd' },
  ]
  for (const pair of [
    ['a', 'c'],
    ['c', 'b'],
    ['icp', 'c'],
  ])
    expect(hasIcpPair(pools, 'icp', pair)).toBe(true)
  expect(hasIcpPair(pools, 'icp', ['c', 'd'])).toBe(false)
})
