import { expect, test } from 'vitest'
import type { StepState } from '../../flows/Flow.ts'
import type { Flows } from '../../flows/flowKinds.ts'
import { newOrderKey } from '../../flows/orders/OrderKey.ts'
import { MARKETS_MADE } from '../../flows/testing/launchpadOrders.ts'
import { takeLeftBack } from '../../liquidity/takeLeftBack.ts'
import type { MakeMarketFlow } from '../LaunchpadFlow.ts'
import { addingOfMarket } from './addingOfMarket.ts'

const done: StepState = { kind: 'done' }

/** One that makes its pool, or one into a pool that is there, as far as it has come. */
function stopped(isNew: boolean, steps: Record<string, StepState>): MakeMarketFlow {
  for (const order of MARKETS_MADE) {
    const flow = order(newOrderKey('me', 0), 0)
    if (flow.kind === 'make-market' && (flow.facts.pool !== undefined) === isNew)
      return { ...flow, steps }
  }
  throw new Error('no market is played')
}

test('what a market has brought to a pool is an adding by its own steps', () => {
  const flow = stopped(false, { 'proceeds:collect': done, 'add:deposit0': done })
  expect(addingOfMarket(flow)).toMatchObject({
    kind: 'add-liquidity',
    id: flow.id,
    facts: { poolId: flow.facts.add.poolId },
    steps: { deposit0: done },
  })
  expect(Object.keys(addingOfMarket(flow)?.steps ?? {})).toEqual(['deposit0'])
})

test('before its pool is made, and once the position has it, nothing lies there', () => {
  expect(addingOfMarket(stopped(true, {}))).toBeUndefined()
  expect(addingOfMarket(stopped(true, { 'pool:create': { kind: 'skipped' } }))).toBeUndefined()
  expect(addingOfMarket(stopped(false, { 'add:place': done }))).toBeUndefined()
  const made = stopped(true, { 'pool:create': { kind: 'done', result: 1n } })
  expect(addingOfMarket(made)?.facts.poolId).not.toBe('')
})

test('what was paid in comes back, and the order is forgotten afterwards', async () => {
  const flow = stopped(false, { 'add:deposit0': done, 'add:deposit1': done })
  const events: string[] = []
  const left = () =>
    takeLeftBack(
      addingOfMarket(flow),
      {
        flows: { dismiss: (id: string) => events.push(`forget ${id}`) } as unknown as Flows,
        pools: { fetchUnused: async () => ({ balance0: 30_000n, balance1: 15_000n }) } as never,
        tokens: { fetch: async () => ({ fee: 10n }) } as never,
        recover: {
          takeBack: async ({ ledgerId, amount }: { ledgerId: string; amount: bigint }) =>
            events.push(`${ledgerId} ${amount}`),
        } as never,
      },
      {},
    )
  await left()
  const { token0, token1 } = flow.facts.add
  // of what the pool holds no more than this order has brought
  expect(events).toEqual([
    `${token0.ledgerId} ${token0.deposit}`,
    `${token1.ledgerId} 15000`,
    `forget ${flow.id}`,
  ])
})
