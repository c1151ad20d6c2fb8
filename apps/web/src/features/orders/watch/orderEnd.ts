import type { OpenOrder } from '@sluice/sdk'
import type { InfoOrderEvent } from '@sluice/sdk/info'
import type { KeptOrder } from './keptOrders.ts'

/** A list that was asked for before an order stood does not know it. */
const SETTLED_MS = 30_000

/** Kept orders that a pool does not list any more. @param readAtMs when its list was read */
export function goneFrom(
  kept: readonly KeptOrder[],
  listed: readonly Pick<OpenOrder, 'positionId'>[],
  readAtMs: number,
): readonly KeptOrder[] {
  return kept.filter(
    ({ positionId, keptAt }) =>
      readAtMs - keptAt > SETTLED_MS && !listed.some((order) => order.positionId === positionId),
  )
}

export type OrderEnd =
  /** What was bought, less the ledger's fee that the payout cost. */
  { readonly how: 'filled'; readonly bought: bigint } | { readonly how: 'cancelled' | 'ended' }

/** What became of an order, as far as anybody remembers. */
export function endIn(
  events: readonly InfoOrderEvent[] | undefined,
  { poolId, positionId, tokenOut }: KeptOrder,
): OrderEnd {
  const end = events?.find(
    (event) =>
      event.poolId === poolId &&
      event.action !== 'placed' &&
      event.positionId !== undefined &&
      BigInt(event.positionId) === positionId,
  )
  if (end?.action === 'cancelled') return { how: 'cancelled' }
  if (end?.action !== 'filled') return { how: 'ended' }
  const side = [end.token0, end.token1].find(({ ledgerId }) => ledgerId === tokenOut.ledgerId)
  return { how: 'filled', bought: side?.amountOut ?? 0n }
}
