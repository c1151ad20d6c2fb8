import type { Payment, SwapStepName } from '@sluice/sdk'
import { paymentOf } from '@sluice/sdk/paymentOf'
import { swapStepNames } from '@sluice/sdk/swapFlow'
import { singleHop } from '@sluice/sdk/tradeQuote'
import type { SwapForm } from '../form/useSwapForm.ts'

/** How a swap over one pool is paid, and what it goes through. */
export type PayWay = {
  readonly payment: Payment
  readonly isKept: boolean
  readonly steps: readonly SwapStepName[]
}

/** Undefined for a trade over several pools, which is paid out of the wallet, and while nothing is quoted. */
export function payWayOf({
  view,
  tokenIn,
  balanceIn = 0n,
  poolPart,
  isKept,
}: Pick<SwapForm, 'view' | 'tokenIn' | 'balanceIn' | 'poolPart' | 'isKept'>): PayWay | undefined {
  const hop = view.kind === 'quoted' ? singleHop(view.quote) : undefined
  if (hop === undefined || tokenIn === undefined) return undefined
  const held = poolPart?.poolId === hop.poolId ? poolPart : { unused: 0n, lying: 0n }
  const payment = paymentOf(hop.amountIn, tokenIn, { ...held, wallet: balanceIn })
  const { from, unused, transfer } = payment
  const steps = swapStepNames({
    payment: { from, unused, transfer },
    ...(isKept ? { keepInPool: true } : {}),
  })
  return { payment, isKept, steps }
}
