import type { OrderFacts } from '../../orders/OrderFlow.ts'
import type { AnyFlow } from '../flowKinds.ts'
import { newFlow } from '../orders/newFlow.ts'
import type { OrderKey } from '../orders/OrderKey.ts'
import { FEE, LEDGERS, LEFT_IN_POOL, ME, ORDER_POOL } from './chainNames.ts'
import { OPEN_ORDER, PLAIN_POSITION } from './FakeOrderPool.ts'

type Order = (key: OrderKey, now: number) => AnyFlow

const SOLD = LEFT_IN_POOL
const rung = (tickLower: number) => ({
  tickLower,
  tickUpper: tickLower + 120,
  tickLimit: tickLower + 120,
  amountIn: SOLD,
  amountOut: SOLD,
})

const placed =
  (ticks: readonly number[], more: Partial<OrderFacts> = {}): Order =>
  (key, now) =>
    newFlow({
      kind: 'order',
      principal: ME,
      key,
      now,
      facts: {
        poolId: ORDER_POOL,
        tokenIn: LEDGERS.icp,
        tokenOut: LEDGERS.ckbtc,
        amountIn: SOLD * BigInt(ticks.length),
        sells0: true,
        feePips: 3_000n,
        feeIn: FEE,
        rungs: ticks.map(rung),
        ...more,
      },
    })

const taken =
  (positionId: bigint, isOrder: boolean): Order =>
  (key, now) =>
    newFlow({
      kind: 'cancel-order',
      principal: ME,
      key,
      now,
      facts: {
        poolId: ORDER_POOL,
        tokenIn: LEDGERS.icp,
        tokenOut: LEDGERS.ckbtc,
        sells0: true,
        amountIn: SOLD,
        positionId,
        liquidity: SOLD,
        isOrder,
      },
    })

export const ONE_ORDER = placed([60])
export const LADDER = placed([60, 180])
/** The ladder's rungs as orders of their own. */
export const RUNGS = [ONE_ORDER, placed([180])] as const
/** Where a plain position of mine stands already. */
export const AT_PLAIN = placed([900])
export const REPLACED = placed([60], {
  replaces: { positionId: OPEN_ORDER, liquidity: SOLD, isOrder: true },
})
/** Paid by a transfer, beside what lies there already. */
export const TRANSFERRED = placed([60], { isByTransfer: true })
export const CANCELLED = [taken(OPEN_ORDER, true), taken(PLAIN_POSITION, false)] as const
