import { type OrderedMap, secondsNow, takeNext } from '@sluice/canister'
import type { ReceiverContext } from '../receiver/ReceiverContext.ts'
import type { BurnLog, ClaimLog, SwapLog } from '../receiver/ReceiverState.ts'

/** Each log keeps so many entries; the ledgers and the pools' own logs have it all. */
const LOG_LENGTH = 1000

export function logClaim(context: ReceiverContext, entry: Omit<ClaimLog, 'at'>): void {
  append(context, context.state.claimLog, { ...entry, at: secondsNow(context) })
}

export function logSwap(context: ReceiverContext, entry: Omit<SwapLog, 'at'>): void {
  append(context, context.state.swapLog, { ...entry, at: secondsNow(context) })
}

export function logBurn(context: ReceiverContext, entry: Omit<BurnLog, 'at'>): void {
  append(context, context.state.burnLog, { ...entry, at: secondsNow(context) })
}

function append<Entry>(
  { state }: ReceiverContext,
  log: OrderedMap<bigint, Entry>,
  entry: Entry,
): void {
  const id = takeNext(state.nextLogId)
  log.set(id, entry)
  if (log.size <= LOG_LENGTH) return
  for (const [oldest] of log.entries(0, log.size - LOG_LENGTH)) log.delete(oldest)
}
