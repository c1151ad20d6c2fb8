import type { TradeQuote } from '@sluice/sdk'
import { expect, test } from 'vitest'
import { callsOf } from './callsOf.ts'
import type { PayWay } from './payWay.ts'

const hop = (poolId: string, tokenIn: string, tokenOut: string) => ({ poolId, tokenIn, tokenOut })
const quoteOf = (...branches: ReturnType<typeof hop>[][]) =>
  ({ branches: branches.map((hops) => ({ hops })) }) as unknown as TradeQuote
const ONE = quoteOf([hop('pool', 'icp', 'btc')])
const ICRC2 = { standard: 'ICRC2' } as const

const wayOf = (
  steps: PayWay['steps'],
  payment: Partial<PayWay['payment']>,
  isKept = false,
): PayWay => ({
  steps,
  isKept,
  payment: {
    kind: 'need-transfer-approve',
    from: 'allowance',
    unused: 0n,
    lying: 0n,
    transfer: 0n,
    spent: 0n,
    fee: 0n,
    ...payment,
  },
})
const told = (way: PayWay | undefined, quote = ONE, token: Parameters<typeof callsOf>[1] = ICRC2) =>
  callsOf(quote, token, way).map(({ canisterId, method }) => `${canisterId} ${method}`)

test('a swap of one pool approves at the ledger and calls the pool once', () => {
  expect(told(wayOf(['approve', 'swap'], {}))).toEqual([
    'icp icrc2_approve',
    'pool depositFromAndSwap',
  ])
})

test('one that is paid by transfer is credited by the pool in the same call', () => {
  const way = wayOf(['transfer', 'swap'], { from: 'subaccount', transfer: 5n })
  expect(told(way)).toEqual(['icp icrc1_transfer', 'pool depositAndSwap'])
})

test('where the pool keeps the output, or has a part of the input, each step is a call of its own', () => {
  expect(told(wayOf(['approve', 'deposit', 'swap'], {}, true))).toEqual([
    'icp icrc2_approve',
    'pool depositFrom',
    'pool swap',
  ])
  const held = wayOf(['swap', 'withdraw'], { from: undefined, unused: 5n })
  expect(told(held)).toEqual(['pool swap', 'pool withdraw'])
  const lying = wayOf(['deposit', 'swap', 'withdraw'], { from: 'subaccount', unused: 5n })
  expect(told(lying)).toEqual(['pool deposit', 'pool swap', 'pool withdraw'])
})

test('of two branches that begin with one token each call is told apart by its pool', () => {
  const split = quoteOf([hop('one', 'icp', 'btc')], [hop('two', 'icp', 'btc')])
  const calls = callsOf(split, ICRC2, undefined)
  expect(calls).toHaveLength(4)
  expect(new Set(calls.map(({ poolId, method }) => `${poolId} ${method}`)).size).toBe(4)
})

test('each pool on a way is paid and called; a first one of a token without allowances by transfer', () => {
  const two = quoteOf([hop('one', 'slu', 'icp'), hop('two', 'icp', 'btc')])
  expect(told(undefined, two, { standard: 'ICRC1' })).toEqual([
    'slu icrc1_transfer',
    'one depositAndSwap',
    'icp icrc2_approve',
    'two depositFromAndSwap',
  ])
})
