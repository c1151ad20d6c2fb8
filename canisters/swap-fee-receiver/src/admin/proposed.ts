import type { PriceGuard } from '@sluice/candid/swap_fee_receiver'
import { renderProposal, type Validation, validationOf } from '@sluice/canister/services'
import type { ReceiverContext } from '../receiver/ReceiverContext.ts'
import { flawOfGuard, flawOfLeastDepth } from './settings.ts'

/** What proposals about the settings would change, for whoever votes on them. */

export const validateGuard = ({ state }: ReceiverContext, guard: PriceGuard): Validation =>
  validationOf(flawOfGuard(guard), () => {
    const now = state.guard.get()
    return renderProposal('Changes when the fee receiver believes a price.', [
      changed('Most deviation in ticks', now.maxDeviationTicks, guard.maxDeviationTicks),
      changed('Most slippage in millionths', now.maxSlippagePips, guard.maxSlippagePips),
      changed('Seconds between readings', now.readingInterval, guard.readingInterval),
      changed('Readings needed', now.readingsNeeded, guard.readingsNeeded),
    ])
  })

export const validateLeastDepth = ({ state }: ReceiverContext, amount: bigint): Validation =>
  validationOf(flawOfLeastDepth(amount), () =>
    renderProposal('Changes how deep a pool must be for its price to count.', [
      changed('Least depth in e8s of ICP', state.leastDepth.get(), amount),
    ]),
  )

/** A switch that is never refused. @param what it does while it is on */
export const validateSwitch = (what: string, before: boolean, after: boolean): Validation =>
  validationOf(undefined, () => renderProposal(what, [changed('By itself', before, after)]))

function changed<T extends bigint | boolean>(label: string, before: T, after: T) {
  const text = (value: T) => (typeof value === 'bigint' ? `${value}` : value ? 'yes' : 'no')
  return [label, `${text(after)} (now ${text(before)})`] as const
}
