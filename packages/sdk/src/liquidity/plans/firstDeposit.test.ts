import { expect, test } from 'vitest'
import type { StepState } from '../../flows/Flow.ts'
import type { AnyFlow } from '../../flows/flowKinds.ts'
import { fromPoolId } from '../../flows/Moved.ts'
import { newOrderKey } from '../../flows/orders/OrderKey.ts'
import { LIQUIDITY_POOL, ME } from '../../flows/testing/chainNames.ts'
import { CREATED } from '../../flows/testing/liquidityOrders.ts'
import { heldBy } from '../heldBy.ts'
import type { CreateFlow } from '../LiquidityFlow.ts'
import { addingOf } from './firstDeposit.ts'

const [alone, funded] = CREATED.map((order) => order(newOrderKey(ME, 1), 1))

function stopped(flow: AnyFlow | undefined, steps: Record<string, StepState>): CreateFlow {
  if (flow?.kind !== 'create-pool') throw new Error('this creates no pool')
  return { ...flow, steps }
}

const made = { create: { kind: 'done', result: fromPoolId(LIQUIDITY_POOL) } } as const

test('what a creation leaves at its pool is what its deposit had put in', () => {
  const adding = addingOf(stopped(funded, { ...made, deposit0: { kind: 'done' } }))
  if (!adding) throw new Error('there is no deposit')
  expect(adding.facts.poolId).toBe(LIQUIDITY_POOL)
  expect(heldBy(adding)).toEqual([adding.facts.token0.deposit, 0n])
})

test('before the pool is made, and without a deposit, there is nothing at a pool', () => {
  expect(addingOf(stopped(funded, {}))).toBeUndefined()
  expect(addingOf(stopped(alone, made))).toBeUndefined()
})
