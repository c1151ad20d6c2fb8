import type { Account, RetrieveBtcStatus, RetrieveBtcStatusV2 } from '@sluice/candid/ckbtc_minter'
import { accountKey } from '../../../../minter-kit/accounts/accounts.ts'
import { latest, type Payment, type Withdrawal } from '../events/Model.ts'
import type { MinterContext } from '../minter/MinterContext.ts'
import { submissionOf } from '../withdrawals/submit.ts'

/** Withdrawals in one answer, the latest first. */
const MOST_OF_ACCOUNT = 1_000

/** What became of a withdrawal, for every id that was ever given. */
export function withdrawalStatus(context: MinterContext, id: bigint): RetrieveBtcStatusV2 {
  const withdrawal = context.log.model.withdrawals.get(id)
  return withdrawal === undefined ? { Unknown: null } : statusOf(context, withdrawal)
}

/**
 * The same in the older form. It has no word for what is given back: that is `AmountTooLow`, the one word that it has for a withdrawal that
 * ends without a payment, so that nobody waits for it any longer.
 */
export function olderStatus(context: MinterContext, id: bigint): RetrieveBtcStatus {
  const status = withdrawalStatus(context, id)
  return 'WillReimburse' in status || 'Reimbursed' in status ? { AmountTooLow: null } : status
}

/** All withdrawals that would be given back to the account, the latest first. */
export function statusesOf(
  context: MinterContext,
  account: Account,
): { block_index: bigint; status_v2: [RetrieveBtcStatusV2] }[] {
  const ids = context.log.model.withdrawalsOf.get(accountKey(account)) ?? []
  return ids
    .slice(-MOST_OF_ACCOUNT)
    .reverse()
    .map((id) => ({ block_index: id, status_v2: [withdrawalStatus(context, id)] }))
}

function statusOf(context: MinterContext, { amount, state }: Withdrawal): RetrieveBtcStatusV2 {
  switch (state.kind) {
    case 'queued':
      return { Pending: null }
    case 'paid':
      return paymentStatus(context, state.payment)
    case 'confirmed':
      return { Confirmed: { txid: state.txid } }
    case 'owed':
      return {
        WillReimburse: { account: state.account, amount, reason: { CallFailed: null } },
      }
    case 'reimbursed': {
      const { account, block } = state
      const reason = { CallFailed: null }
      return { Reimbursed: { account, amount, reason, mint_block_index: block } }
    }
  }
}

function paymentStatus(context: MinterContext, payment: Payment): RetrieveBtcStatusV2 {
  const { txid } = latest(payment)
  switch (submissionOf(context, payment).step) {
    case 'signing':
      return { Signing: null }
    case 'sending':
      return { Sending: { txid } }
    case 'submitted':
      return { Submitted: { txid } }
  }
}
