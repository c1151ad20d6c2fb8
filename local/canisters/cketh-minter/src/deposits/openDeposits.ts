import { type Deposit, sourceKey } from '../events/Model.ts'
import type { MinterContext } from '../minter/MinterContext.ts'
import { purposeOf } from '../minter/purpose.ts'

/** Accepted deposits that no ledger has been asked to mint for. */
export function depositsToMint({ log, journal }: MinterContext): Deposit[] {
  const { toMint } = log.model
  if (toMint.size === 0) return []
  const open = new Set<string>()
  for (const intent of journal.pending()) {
    const purpose = purposeOf(intent)
    if (purpose.kind === 'mint')
      open.add(sourceKey({ transaction_hash: purpose.hash, log_index: purpose.logIndex }))
  }
  return [...toMint].flatMap(([key, deposit]) => (open.has(key) ? [] : [deposit]))
}
