import type { Reimbursement } from '../events/Model.ts'
import type { MinterContext } from '../minter/MinterContext.ts'
import { purposeOf } from '../minter/purpose.ts'

/** What is owed and no ledger has been asked for. */
export function reimbursementsToMake({ log, journal }: MinterContext): Reimbursement[] {
  const { owed } = log.model
  if (owed.size === 0) return []
  const open = new Set<bigint>()
  for (const intent of journal.pending()) {
    const purpose = purposeOf(intent)
    if (purpose.kind === 'reimburse') open.add(purpose.id)
  }
  return [...owed.values()].filter(({ id }) => !open.has(id))
}
