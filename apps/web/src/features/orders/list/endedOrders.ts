import type { InfoOrderEvent, OrderSide } from '@sluice/sdk/info'

/** An order that has ended. */
export type EndedOrder = {
  readonly id: string
  readonly how: 'filled' | 'cancelled'
  readonly endedAtMs: number
  readonly poolId: string
  readonly sold: OrderSide
  readonly bought: OrderSide
  /** What went in when it was placed; unknown of one that was placed before what is remembered. */
  readonly amountIn: bigint | undefined
  readonly tickLimit: number | undefined
  /** What of `amountIn` was sold: what came back was not. Unknown with it. */
  readonly amountSold: bigint | undefined
}

/** Pairs the ends of orders with their beginnings. */
export function endedOrders(events: readonly InfoOrderEvent[]): readonly EndedOrder[] {
  const keyOf = ({ poolId, positionId }: InfoOrderEvent) => `${poolId} ${positionId}`
  const placed = new Map(
    events.filter(({ action }) => action === 'placed').map((event) => [keyOf(event), event]),
  )
  return events.flatMap((event): EndedOrder[] => {
    if (event.action === 'placed') return []
    const beginning = placed.get(keyOf(event))
    const sells0 = beginning ? beginning.token0.amountIn > 0n : isSold0(event)
    const [sold, bought] = sells0 ? [event.token0, event.token1] : [event.token1, event.token0]
    const amountIn = beginning && (sells0 ? beginning.token0.amountIn : beginning.token1.amountIn)
    return [
      {
        id: String(event.sequence),
        how: event.action,
        endedAtMs: event.timeMs,
        poolId: event.poolId,
        sold,
        bought,
        amountIn,
        amountSold: amountIn === undefined ? undefined : soldOf(amountIn, sold.amountOut),
        tickLimit: event.tickLimit,
      },
    ]
  })
}

/** Some units stay behind in a position that is taken out: that is no sale. */
const DUST_PARTS = 1_000_000n

function soldOf(amountIn: bigint, returned: bigint): bigint {
  const amount = amountIn - returned
  return amount * DUST_PARTS <= amountIn ? 0n : amount
}

/** Of an order whose beginning is not remembered: a filled one gives what it bought, a cancelled one mostly what it sold. */
const isSold0 = ({ action, token0, token1 }: InfoOrderEvent): boolean =>
  action === 'filled' ? token1.amountOut > 0n : token0.amountOut > token1.amountOut
