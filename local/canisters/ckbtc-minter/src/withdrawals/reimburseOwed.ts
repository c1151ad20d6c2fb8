import { toStored } from '../../../../minter-kit/accounts/accounts.ts'
import type { Withdrawal } from '../events/Model.ts'
import type { MinterContext } from '../minter/MinterContext.ts'
import { idsBeingReimbursed } from '../minter/openTransfers.ts'
import { purposes } from '../minter/purpose.ts'

/** So many are asked for at once. */
const MOST_AT_ONCE = 50

/** Mints back what was burned for withdrawals that cannot be paid, each exactly once. */
export async function reimburseOwed(context: MinterContext): Promise<void> {
  const owed = withdrawalsToReimburse(context)
  for (const withdrawal of owed.slice(0, MOST_AT_ONCE)) reimburse(context, withdrawal)
}

/** What is owed and not asked for. */
export function withdrawalsToReimburse(context: MinterContext): Withdrawal[] {
  const { owed } = context.log.model
  if (owed.size === 0) return []
  const open = idsBeingReimbursed(context)
  return [...owed.values()].filter(({ id }) => !open.has(id))
}

/** The intent is written in this message, which has found no other for the withdrawal; sent in one of its own. */
function reimburse(context: MinterContext, { id, amount, state }: Withdrawal): void {
  const { journal, log, self } = context
  const ledger = log.model.settings.ledger.toUint8Array()
  if (state.kind !== 'owed' || !journal.hasRoom(ledger)) return
  const intent = journal.begin({
    method: 'transfer',
    ledger,
    from: { owner: self(), subaccount: undefined },
    to: toStored(state.account),
    amount,
    fee: 0n,
    purpose: purposes.encode({ kind: 'reimburse', id }),
  })
  context.schedule(0, async () => {
    await journal.send(intent.id)
  })
}
