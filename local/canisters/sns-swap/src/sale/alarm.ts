import { secondsNow } from '@sluice/canister'
import { finalizeBySelf } from '../finalization/finalize.ts'
import { advance, isOver, secondsToNext } from './lifecycle.ts'
import type { SaleContext } from './SaleContext.ts'

/** After a finalisation that stopped, the next attempt comes after so many seconds, then twice as many, and so on. */
const FIRST_RETRY = 30
const LAST_RETRY = 3_600

/** Sets the timer for what comes next. None is set when the sale waits for nothing. */
export function setAlarm(context: SaleContext): void {
  const wait = secondsToNext(context)
  if (wait === undefined) return
  const at = secondsNow(context) + wait
  const { alarm } = context
  if (alarm.at !== 0n && alarm.at <= at) return
  alarm.at = at
  context.schedule(Number(wait), async () => {
    if (alarm.at === at) alarm.at = 0n
    await ring(context)
  })
}

async function ring(context: SaleContext): Promise<void> {
  if (!isOver(advance(context))) return setAlarm(context)
  if (context.alarm.isFinalizing) return
  context.alarm.isFinalizing = true
  await goOn(context, FIRST_RETRY)
}

/** Finalises, and comes back as long as something is left. */
async function goOn(context: SaleContext, retry: number): Promise<void> {
  const { state, journal, ledgerLog } = context
  if (state.isFinal.get() || !state.init.get().autoFinalize) {
    context.alarm.isFinalizing = false
    return
  }
  // before the flow: should its message trap, this timer is what goes on with the sale
  context.schedule(retry, () => goOn(context, Math.min(2 * retry, LAST_RETRY)))
  journal.settleOpen(ledgerLog)
  await finalizeBySelf(context)
}
