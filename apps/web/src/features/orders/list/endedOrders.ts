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
        tickLimit: event.tickLimit,
      },
    ]
  })
}

/** Of an order whose beginning is not remembered: a filled one gives what it bought, a cancelled one mostly what it sold. */
const isSold0 = ({ action, token0, token1 }: InfoOrderEvent): boolean =>
  action === 'filled' ? token1.amountOut > 0n : token0.amountOut > token1.amountOut
