import { isSuccessful, launchShare } from '@sluice/candid/launch-shares'
import type { LaunchpadContext } from '../launchpad/LaunchpadContext.ts'
import { advance, alarmKey, changeSale, investorOf, nextDue, saleAt, saleKey } from './sales.ts'

/**
 * The end of a sale: everybody's share is added up, some hundred at once, so that it is known to the unit what the founder gets and what
 * is left. It begins when the last deposit that was begun before the end has come to its own: nobody's money is half in a sale.
 */

const INVESTORS_AT_ONCE = 300n
const SALES_AT_ONCE = 20
const SECOND_NS = 1_000_000_000n

/** A part of what there is to reckon; nothing when there is nothing. @returns whether there is more. */
export function settleSome(context: LaunchpadContext, number: bigint): boolean {
  const { state } = context
  const sale = advance(context, number)
  if (sale.status !== 'settling' || sale.arriving > 0n) return false
  if (!isSuccessful(sale, sale.raised)) {
    changeSale(state, number, { status: 'failed' })
    return false
  }
  const end = sale.reckoned + INVESTORS_AT_ONCE
  const last = end < sale.investors ? end : sale.investors
  let { accepted, sold } = sale
  for (let place = sale.reckoned; place < last; place++) {
    const person = state.investorsOf.at(saleKey(number), place)
    if (person === undefined) continue
    const share = launchShare(sale, sale.raised, investorOf(state, number, person).deposited)
    accepted += share.accepted
    sold += share.tokens
  }
  const isDone = last === sale.investors
  changeSale(state, number, {
    ...{ accepted, sold, reckoned: last },
    ...(isDone && { status: 'succeeded' }),
  })
  return !isDone
}

/** Goes on with everything that is due, each sale in a message of its own: what one of them runs into is its own trouble. */
export function sweep(context: LaunchpadContext): void {
  const { state, now } = context
  // before anything is done: whatever goes wrong with one of them, the next ones have their turn
  wakeSoon(context)
  for (const [key, number] of state.alarms.entries(0, SALES_AT_ONCE)) {
    if (dueOf(key) > now()) break
    // back on the list before anything is done: a trap must not lose its turn
    state.alarms.delete(key)
    const due = nextDue(advance(context, number), now())
    if (due === undefined) continue
    state.alarms.set(alarmKey(due, number), number)
    if (saleAt(state, number).status === 'settling')
      context.schedule(0, async () => settleAll(context, number))
  }
  wakeSoon(context)
}

/** Sweeps when the next sale is due: a launchpad whose sales wait for months does nothing meanwhile. */
export function wakeSoon(context: LaunchpadContext): void {
  const { state, wake, now, schedule } = context
  const [next] = state.alarms.entries(0, 1)
  if (next === undefined) return
  const dueNs = dueOf(next[0])
  if (wake.atNs !== undefined && wake.atNs > now() && wake.atNs <= dueNs) return
  const waitNs = dueNs > now() ? dueNs - now() : SECOND_NS
  wake.atNs = now() + waitNs
  schedule(Number((waitNs + SECOND_NS - 1n) / SECOND_NS), async () => {
    wake.atNs = undefined
    sweep(context)
  })
}

function settleAll(context: LaunchpadContext, number: bigint): void {
  if (settleSome(context, number)) context.schedule(0, async () => settleAll(context, number))
}

const dueOf = (key: Uint8Array): bigint => new DataView(key.buffer, key.byteOffset).getBigUint64(0)
