import { toStored } from '../../../../minter-kit/accounts/accounts.ts'
import type { MinterContext } from '../minter/MinterContext.ts'
import { purposes } from '../minter/purpose.ts'
import { reimbursementsToMake } from './openReimbursements.ts'

/** So many are asked for at once. */
const MOST_AT_ONCE = 50

/**
 * Mints back what was burned and could not be paid, each exactly once: the intent is written in the message that finds no other for it,
 * and sent in one of its own.
 */
export async function reimburse(context: MinterContext): Promise<void> {
  const { journal, self, schedule } = context
  for (const reimbursement of reimbursementsToMake(context).slice(0, MOST_AT_ONCE)) {
    const { id, token, account, amount, hash } = reimbursement
    const ledger = token.ledger.toUint8Array()
    if (!journal.hasRoom(ledger)) continue
    const intent = journal.begin({
      method: 'transfer',
      ledger,
      from: { owner: self(), subaccount: undefined },
      to: toStored(account),
      amount,
      fee: 0n,
      purpose: purposes.encode({ kind: 'reimburse', id, hash }),
    })
    schedule(0, async () => {
      await journal.send(intent.id)
    })
  }
}
