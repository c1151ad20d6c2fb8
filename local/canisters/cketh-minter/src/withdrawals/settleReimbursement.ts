import type { SettledOutcome } from '@sluice/canister'
import { isLasting } from '../minter/isLasting.ts'
import type { MinterContext } from '../minter/MinterContext.ts'
import type { PurposeOf } from '../minter/purpose.ts'

/** As `settleMint`, for what was owed. */
export function settleReimbursement(
  { log }: MinterContext,
  { id }: PurposeOf<'reimburse'>,
  outcome: SettledOutcome,
): void {
  const owed = log.model.owed.get(id)
  if (owed === undefined) return
  const { token, burnBlock, amount, hash } = owed
  if (outcome.kind === 'refused') {
    if (!isLasting(outcome.why)) return
    const index =
      burnBlock === undefined
        ? { CkEth: { ledger_burn_index: id } }
        : {
            CkErc20: {
              cketh_ledger_burn_index: id,
              ledger_id: token.ledger,
              ckerc20_ledger_burn_index: burnBlock,
            },
          }
    log.append({ QuarantinedReimbursement: { index } })
    return
  }
  const transaction_hash: [] | [string] = hash === undefined ? [] : [hash]
  const reimbursed = {
    withdrawal_id: id,
    reimbursed_in_block: outcome.block,
    reimbursed_amount: amount,
    transaction_hash,
  }
  if (burnBlock === undefined) log.append({ ReimbursedEthWithdrawal: reimbursed })
  else
    log.append({
      ReimbursedErc20Withdrawal: {
        ...reimbursed,
        burn_in_block: burnBlock,
        ledger_id: token.ledger,
      },
    })
}
