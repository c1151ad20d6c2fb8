import type { EvmTransaction } from './EvmTransaction.ts'

const MINUTE_MS = 60_000

/** Up to an age, more than so many new blocks since the last look are waited for. */
type Step = { readonly untilMs: number; readonly moreThan: number }

/**
 * How often a receipt is looked for. Right after the sending nothing is likely to be there; later any block may have it; what has waited for
 * an hour is looked for rarely.
 */
export const CHECK_STEPS: readonly Step[] = [
  { untilMs: 5 * MINUTE_MS, moreThan: 2 },
  { untilMs: 60 * MINUTE_MS, moreThan: 0 },
  { untilMs: Number.POSITIVE_INFINITY, moreThan: 9 },
]

/** Whether to look for the receipt at a block. The first look is always due. */
export function isCheckDue(
  {
    addedTimeMs,
    lastCheckedBlockNumber,
  }: Pick<EvmTransaction, 'addedTimeMs' | 'lastCheckedBlockNumber'>,
  { block, nowMs }: { readonly block: number; readonly nowMs: number },
): boolean {
  if (lastCheckedBlockNumber === undefined) return true
  const age = nowMs - addedTimeMs
  const step = CHECK_STEPS.find(({ untilMs }) => age <= untilMs)
  return block - lastCheckedBlockNumber > (step?.moreThan ?? 0)
}
