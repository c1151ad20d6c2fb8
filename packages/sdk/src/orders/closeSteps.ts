import { SwapError } from '../errors.ts'
import type { MovingStep, Results, StepErrors, WaitingStep } from '../flows/Plan.ts'
import type { Pools } from '../pools/Pools.ts'
import { OrderError } from './OrderError.ts'
import type { ClosedPosition } from './OrderFlow.ts'
import type { OrderReads } from './OrderReads.ts'
import { closeCall } from './orderCalls.ts'

export type CloseBooks = {
  readonly orders: Pick<OrderReads, 'fetchPositions' | 'fetchOrders' | 'fetchNextPositionId'>
  readonly pools: Pick<Pools, 'isAtWorkFor'>
}

type Closing = {
  readonly poolId: string
  readonly principal: string
  readonly position: ClosedPosition
}

/** What was done shows after this many looks, a second apart. */
export const LOOKS = 8
const LOOK_MS = 1_000

/** Closes a position, and waits until the pool has sent what it paid out. */
export const closeSteps = (closing: Closing, books: CloseBooks): [MovingStep, WaitingStep] => [
  {
    kind: 'move',
    name: 'cancel',
    after: [],
    call: async () => closeCall(closing.poolId, closing.position),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({}),
        // a position that is gone has been paid out: a second call finds nothing
        see: async () => ({ kind: (await isOpen(closing, books)) ? 'none' : 'done' }),
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: callErrors,
  },
  {
    kind: 'wait',
    name: 'arrive',
    after: ['cancel'],
    everyMs: LOOK_MS,
    poll: async (_done: Results) =>
      (await books.pools.isAtWorkFor(closing.poolId, closing.principal)) ? 'not-yet' : {},
  },
]

async function isOpen({ poolId, position }: Closing, { orders }: CloseBooks): Promise<boolean> {
  const positions = await orders.fetchPositions(poolId)
  return positions.some(({ id, liquidity }) => id === position.positionId && liquidity > 0n)
}

/** Of calls to a pool that holds what they are about, and whose books tell what came of one that the network has forgotten. */
export const callErrors: StepErrors = {
  unknown: SwapError.outcomeUnknown,
  rejected: (reason, cause) => OrderError.refused(reason, cause),
  leavesHalfDone: true,
}
