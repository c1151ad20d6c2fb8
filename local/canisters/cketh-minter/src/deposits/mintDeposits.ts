import { toStored } from '../../../../minter-kit/accounts/accounts.ts'
import type { Deposit } from '../events/Model.ts'
import type { MinterContext } from '../minter/MinterContext.ts'
import { purposes } from '../minter/purpose.ts'
import { depositsToMint } from './openDeposits.ts'

/** So many are asked for at once. */
const MOST_AT_ONCE = 50

/** Mints for what has come in, for each deposit exactly once. */
export async function mintDeposits(context: MinterContext): Promise<void> {
  for (const deposit of depositsToMint(context).slice(0, MOST_AT_ONCE)) mint(context, deposit)
}

/**
 * The intent is written in the message that finds no other for the deposit, and the deposit counts as minted in the message that removes
 * it: there is never a second mint for it. It is sent in a message of its own.
 */
function mint(
  { journal, self, schedule }: MinterContext,
  { token, source, account, amount, from }: Deposit,
): void {
  const ledger = token.ledger.toUint8Array()
  if (!journal.hasRoom(ledger)) return
  const { id } = journal.begin({
    method: 'transfer',
    ledger,
    from: { owner: self(), subaccount: undefined },
    to: toStored(account),
    amount,
    fee: 0n,
    purpose: purposes.encode({
      kind: 'mint',
      hash: source.transaction_hash,
      logIndex: source.log_index,
      from,
    }),
  })
  schedule(0, async () => {
    await journal.send(id)
  })
}
