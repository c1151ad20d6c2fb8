import type { OrderReads } from '../orders/OrderReads.ts'
import type { AllowingBooks } from '../pools/approveStep.ts'
import type { DepositBooks } from '../pools/depositSteps.ts'
import type { Pools } from '../pools/Pools.ts'

/** What plans of liquidity read. */
export type LiquidityBooks = AllowingBooks &
  DepositBooks & {
    readonly orders: Pick<OrderReads, 'fetchPositions' | 'fetchOrders' | 'fetchNextPositionId'>
    readonly pools: Pick<Pools, 'isAtWorkFor' | 'fetchUnused' | 'fetchUnusedOf' | 'fetchEvents'>
  }
