import { expect, test } from 'vitest'
import type { AnyFlow } from '../flows/flowKinds.ts'
import { newOrderKey } from '../flows/orders/OrderKey.ts'
import { memoryStorage } from '../flows/store/FlowStore.ts'
import { ME } from '../flows/testing/chainNames.ts'
import { FakeChain } from '../flows/testing/FakeChain.ts'
import { FakeNetwork } from '../flows/testing/FakeNetwork.ts'
import { FakeProcess } from '../flows/testing/FakeProcess.ts'
import { ORDERS, type Order } from '../flows/testing/playedOrders.ts'
import { type EarnOrder, usualPrompts } from './usualPrompts.ts'

const EARNING = [
  'stake-position',
  'unstake-position',
  'withdraw-reward',
  'claim-staked-fees',
  'create-farm',
  'stake-tokens',
  'unstake-tokens',
  'harvest-stake',
  'reclaim-stake',
  'create-staking-pool',
  'claim-tokens',
  'create-claim-event',
] as const

function orderOf(flow: AnyFlow): EarnOrder {
  switch (flow.kind) {
    case 'stake-tokens':
      return { ...flow.facts, kind: flow.kind }
    case 'unstake-tokens':
      return { ...flow.facts, kind: flow.kind }
    case 'create-claim-event':
      return { ...flow.facts, kind: flow.kind }
    case 'unstake-position':
      return { ...flow.facts, kind: flow.kind }
    case 'create-farm':
      return { ...flow.facts, kind: flow.kind }
    case 'create-staking-pool':
      return { ...flow.facts, kind: flow.kind }
    case 'stake-position':
    case 'withdraw-reward':
    case 'claim-staked-fees':
    case 'harvest-stake':
    case 'reclaim-stake':
    case 'claim-tokens':
      return { kind: flow.kind }
    default:
      throw new Error(`${flow.kind} earns nothing`)
  }
}

/** Where the fakes do what is not usual: fees came in one token only; the second payment of an exit is refused, and has a call of its own. */
function unusual(flow: AnyFlow): number {
  if (flow.kind === 'claim-staked-fees') return -1
  return flow.kind === 'unstake-tokens' && flow.facts.isAll && !flow.facts.isStepwise ? 1 : 0
}

/** Plays an order with a wallet that asks for each call. @returns what was told before, and how often it asked */
async function play(order: Order): Promise<[told: number, asked: number]> {
  const network = new FakeNetwork(new FakeChain())
  const process = new FakeProcess({ network, storage: memoryStorage(), signer: 'wallet' })
  const key = newOrderKey(ME, network.chain.nowMs)
  const flow = order(key, network.chain.nowMs)
  await process.flows.start(key, async () => flow)
  return [usualPrompts(orderOf(flow)) + unusual(flow), process.calls]
}

test.each(EARNING.flatMap((kind) => ORDERS[kind].map((order) => ({ kind, order }))))(
  'a wallet asks as often as was told before the start of $kind',
  async ({ order }) => {
    const [told, asked] = await play(order)
    expect(asked).toBe(told)
  },
)

test('an event that is not opened is made and filled, with terms only where it has some', () => {
  const receivers = { as: 'list', batches: 3 } as const
  const event = { kind: 'create-claim-event', receivers, isOpened: false } as const
  expect(usualPrompts(event)).toBe(4)
  expect(usualPrompts({ ...event, isOpened: true })).toBe(7)
  expect(usualPrompts({ ...event, isOpened: true, deadlineNs: 1n })).toBe(8)
  expect(usualPrompts({ ...event, receivers: { as: 'tree', batches: 3 } })).toBe(2)
  expect(usualPrompts({ ...event, room: { ledgerId: 'icp', price: 1n } })).toBe(6)
})
