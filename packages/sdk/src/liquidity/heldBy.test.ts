import { expect, test } from 'vitest'
import type { StepState } from '../flows/Flow.ts'
import { newOrderKey } from '../flows/orders/OrderKey.ts'
import { ADDED } from '../flows/testing/liquidityOrders.ts'
import { heldBy, paidOnlyBy } from './heldBy.ts'
import type { AddFlow } from './LiquidityFlow.ts'

/** An adding that pays one token by transfer. */
function adding(steps: Record<string, StepState>): AddFlow {
  const key = newOrderKey('me', 0)
  for (const order of ADDED) {
    const flow = order(key, 0)
    if (flow.kind === 'add-liquidity' && flow.facts.token1.by === 'transfer')
      return { ...flow, steps }
  }
  throw new Error('none of the played orders pays by transfer')
}

const done: StepState = { kind: 'done' }
const told: StepState = { kind: 'told', at: 0, before: {} }

test('what was transferred and not credited is neither the pool’s nor lost', () => {
  const flow = adding({ transfer1: done })
  const { poolId, token1 } = flow.facts
  const { ledgerId, deposit, fee } = token1
  expect(paidOnlyBy(flow)).toEqual([{ poolId, ledgerId, amount: deposit + fee, fee }])
  expect(heldBy(flow)[1]).toBe(token1.held)
})

test('what was not transferred, or was credited, does not lie there', () => {
  const others: readonly Record<string, StepState>[] = [
    {},
    { transfer1: told },
    { transfer1: done, deposit1: done },
  ]
  for (const steps of others) expect(paidOnlyBy(adding(steps))).toEqual([])
})
