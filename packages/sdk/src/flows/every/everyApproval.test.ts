import { expect, test } from 'vitest'
import { type FlowKind, planOf } from '../flowKinds.ts'
import { newOrderKey } from '../orders/OrderKey.ts'
import { memoryStorage } from '../store/FlowStore.ts'
import { ME } from '../testing/chainNames.ts'
import { FakeChain } from '../testing/FakeChain.ts'
import { FakeNetwork } from '../testing/FakeNetwork.ts'
import { FakeProcess } from '../testing/FakeProcess.ts'
import { fakeBooks } from '../testing/fakeBooks.ts'
import { ORDERS, type Order } from '../testing/playedOrders.ts'

const MINUTE = 60_000_000_000n

/** For how many minutes from its time each approval of an order was given: a minute of them for an order that is a minute old. */
async function approvedFor(order: Order, approvalMinutes?: number): Promise<bigint[]> {
  const chain = new FakeChain()
  const minutes = approvalMinutes === undefined ? {} : { approvalMinutes }
  const process = new FakeProcess({
    network: new FakeNetwork(chain),
    storage: memoryStorage(),
    signer: 'key',
    ...minutes,
  })
  const key = newOrderKey(ME, chain.nowMs)
  await process.flows.start(key, async () => order(key, chain.nowMs))
  return chain.approvedForNs.map((ns) => ns / MINUTE)
}

const kinds = Object.entries(ORDERS) as [FlowKind, readonly Order[]][]

test.each(kinds)(
  'what `%s` approves holds for the chosen time and no longer',
  async (_, orders) => {
    for (const order of orders) {
      const usual = await approvedFor(order)
      expect(usual).toEqual(usual.map(() => 6n))
      const chosen = await approvedFor(order, 30)
      expect(chosen).toEqual(usual.map(() => 31n))
    }
  },
)

test('while an approval holds no other is made beside it: by both the same would be paid twice', async () => {
  const keys: string[] = []
  for (const [kind, orders] of kinds)
    for (const order of orders) {
      const chain = new FakeChain()
      const key = newOrderKey(ME, chain.nowMs)
      const flow = { ...order(key, chain.nowMs), validForNs: 30n * MINUTE }
      const { steps } = await planOf(
        flow,
        fakeBooks(chain, (read) => read()),
      )
      // longer than the usual time, and less than the chosen one
      chain.nowMs += 20 * 60_000
      for (const step of steps)
        if (step.kind === 'wait' && /key/i.test(step.name)) {
          keys.push(kind)
          expect([kind, step.name, step.holds?.(flow.createdAtNs)]).toEqual([kind, step.name, true])
        }
    }
  expect(new Set(keys).size).toBeGreaterThan(5)
})

test('all that pay out of an allowance are among them', async () => {
  const approving = await Promise.all(
    kinds.map(async ([kind, orders]) => {
      const all = await Promise.all(orders.map((order) => approvedFor(order)))
      return all.flat().length > 0 ? [kind] : []
    }),
  )
  expect(approving.flat()).toEqual([
    'swap',
    'route',
    'order',
    'create-pool',
    'add-liquidity',
    'create-sale',
    'make-market',
    'buy-nft',
    'offer-nft',
    'create-nft-collection',
    'create-vote-project',
    'stake-tokens',
    'create-staking-pool',
    'create-farm',
    'bridge-dissolve',
    'create-claim-event',
    'deposit',
  ])
})
