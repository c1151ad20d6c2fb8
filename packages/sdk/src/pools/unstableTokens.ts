import type { Transaction } from '@sluice/candid/swap_pool'

/** How long a failure says something of the days to come. */
const RECENT_NS = 86_400_000_000_000n
const OUT_OF_CYCLES =
  /out of cycles|insufficient cycles|not enough cycles|freezing threshold|IC0207/i

type Part = {
  readonly err: [] | [string]
  readonly transfer: { readonly token: { toText(): string } }
}

/**
 * Tokens whose ledgers have lately left a pool's transfers undone because they had run out of cycles: what is sent to them may hang
 * until somebody tops them up.
 */
export function unstableTokens(failed: readonly Transaction[], nowNs: bigint): string[] {
  const parts = failed
    .filter(({ timestamp }) => nowNs - timestamp < RECENT_NS)
    .flatMap(({ action }) => partsOf(action))
  const unstable = parts.filter(({ err: [reason = ''] }) => OUT_OF_CYCLES.test(reason))
  return [...new Set(unstable.map(({ transfer }) => transfer.token.toText()))]
}

function partsOf(action: Transaction['action']): readonly Part[] {
  if ('Deposit' in action) return [action.Deposit]
  if ('Withdraw' in action) return [action.Withdraw]
  if ('Refund' in action) return [action.Refund]
  if ('OneStepSwap' in action) return [action.OneStepSwap.deposit, action.OneStepSwap.withdraw]
  return []
}
