import type { SettledOutcome, TransferIntent } from '@sluice/canister'
import { toCandid } from '../../../../minter-kit/accounts/accounts.ts'
import { settleMint } from '../deposits/settleMint.ts'
import { settleReimbursement } from '../withdrawals/settleReimbursement.ts'
import { beginTokenBurn, settleTokenBurn } from '../withdrawals/tokenBurn.ts'
import { setAlarm } from './alarm.ts'
import type { MinterContext } from './MinterContext.ts'
import { purposeOf } from './purpose.ts'

/** Writes down what came of a movement on a ledger, exactly once, be it while the caller waits or long after. */
export function settleTransfer(
  context: MinterContext,
  intent: TransferIntent,
  outcome: SettledOutcome,
): void {
  const purpose = purposeOf(intent)
  switch (purpose.kind) {
    case 'mint':
      settleMint(context, purpose, outcome)
      break
    case 'burnEther':
      if (outcome.kind === 'done')
        acceptEther(context, intent, { destination: purpose.destination, id: outcome.block })
      break
    case 'burnGas':
      if (outcome.kind === 'done') beginTokenBurn(context, intent, purpose, outcome.block)
      break
    case 'burnToken':
      settleTokenBurn(context, intent, purpose, outcome)
      break
    case 'reimburse':
      settleReimbursement(context, purpose, outcome)
      break
  }
  setAlarm(context)
}

type Accepted = { readonly destination: string; readonly id: bigint }

function acceptEther(
  { log, now, toPrincipal }: MinterContext,
  { from, amount }: TransferIntent,
  { destination, id }: Accepted,
): void {
  // a ledger that gives one number to two burns cannot be followed: the first keeps it
  if (log.model.withdrawals.has(id)) return
  const { owner, subaccount } = toCandid(from, toPrincipal)
  log.append({
    AcceptedEthWithdrawalRequest: {
      withdrawal_amount: amount,
      destination,
      ledger_burn_index: id,
      from: owner,
      from_subaccount: subaccount,
      created_at: [now()],
    },
  })
}
