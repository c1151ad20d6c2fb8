import { outpointKey } from '../events/keys.ts'
import type { MinterContext } from './MinterContext.ts'
import { purposeOf } from './purpose.ts'

/** Outpoints that the ledger has been asked to mint for, without a known outcome. */
export function outpointsBeingMinted({ journal }: MinterContext): ReadonlySet<string> {
  const open = new Set<string>()
  for (const intent of journal.pending()) {
    const purpose = purposeOf(intent)
    if (purpose.kind === 'mint') open.add(outpointKey(purpose.utxo.outpoint))
  }
  return open
}

/** Withdrawals that the ledger has been asked to give back, without a known outcome. */
export function idsBeingReimbursed({ journal }: MinterContext): ReadonlySet<bigint> {
  const open = new Set<bigint>()
  for (const intent of journal.pending()) {
    const purpose = purposeOf(intent)
    if (purpose.kind === 'reimburse') open.add(purpose.id)
  }
  return open
}
