import { secondsNow } from '@sluice/canister'
import { type Lifecycle, lifecycleAt } from '@sluice/governance/launch'
import type { SaleContext } from './SaleContext.ts'
import { termsOf } from './terms.ts'

/** A timer runs for so long at most, so that a clock that jumps is noticed. */
const LONGEST_WAIT = 86_400n

/** Brings the sale to what it is by now, and says what that is. */
export function advance(context: SaleContext): Lifecycle {
  const { state } = context
  const terms = termsOf(state.init.get())
  const before = state.lifecycle.get()
  const now = secondsNow(context)
  const totals = { total: state.total.get(), participants: state.buyers.size }
  const lifecycle = lifecycleAt(terms, { lifecycle: before, totals, now })
  if (lifecycle === before) return lifecycle
  state.lifecycle.set(lifecycle)
  if (isOver(lifecycle)) state.endedAt.set(now < terms.dueAt ? now : terms.dueAt)
  return lifecycle
}

export const isOver = (lifecycle: Lifecycle): boolean =>
  lifecycle === 'committed' || lifecycle === 'aborted'

/** Seconds until the sale has something to do by itself; undefined when it waits for nothing. */
export function secondsToNext(context: SaleContext): bigint | undefined {
  const { state } = context
  const { opensAt, dueAt, autoFinalize } = state.init.get()
  const lifecycle = state.lifecycle.get()
  if (isOver(lifecycle)) return autoFinalize && !state.isFinal.get() ? 0n : undefined
  if (lifecycle !== 'adopted' && lifecycle !== 'open') return undefined
  const at = lifecycle === 'adopted' ? opensAt : dueAt
  const now = secondsNow(context)
  const wait = at > now ? at - now : 0n
  return wait < LONGEST_WAIT ? wait : LONGEST_WAIT
}

/** What `get_lifecycle` and the texts of refusals call it. */
export const numberName = (lifecycle: Lifecycle): string => lifecycle.toUpperCase()
