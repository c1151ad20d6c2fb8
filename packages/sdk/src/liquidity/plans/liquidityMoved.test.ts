import { expect, test } from 'vitest'
import { newOrderKey } from '../../flows/orders/OrderKey.ts'
import { FEE, ME } from '../../flows/testing/chainNames.ts'
import { FakePoolLog } from '../../flows/testing/FakePoolLog.ts'
import { ADDED } from '../../flows/testing/liquidityOrders.ts'
import { addedMoved } from './liquidityMoved.ts'

test('of what was there to be placed, what the position did not take and did not come back is left at the pool', async () => {
  const flow = ADDED[0]?.(newOrderKey(ME), 0)
  if (flow?.kind !== 'add-liquidity') throw new Error('nothing is added')
  const { token0, token1 } = flow.facts
  const positionId = 7n
  const log = new FakePoolLog()
  const added = log.added({ positionId, amount0: 60_000n, amount1: 45_000n })
  log.paid(added, 'token0', 30_000n)
  const pools = {
    fetchEvents: async (_pool: string, cursor: bigint, limit: bigint) => log.page(cursor, limit),
  }
  const have = [100_000n, 50_000n] as const
  const moved = await addedMoved(flow, { positionId, have, done: new Map() }, { pools })
  const of = (as: string, ledgerId: string) =>
    moved.find((line) => line.as === as && line.ledgerId === ledgerId)?.amount
  expect([of('placed', token0.ledgerId), of('placed', token1.ledgerId)]).toEqual([60_000n, 45_000n])
  expect(of('received', token0.ledgerId)).toBe(30_000n - FEE)
  expect([of('left', token0.ledgerId), of('left', token1.ledgerId)]).toEqual([10_000n, 5_000n])
})
