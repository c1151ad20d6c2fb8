import type {
  RetrieveEthStatus,
  WithdrawalDetail,
  WithdrawalSearchParameter,
  WithdrawalStatus,
} from '@sluice/candid/cketh_minter'
import { fromHex } from '@sluice/candid/hex'
import { accountKey } from '../../../../minter-kit/accounts/accounts.ts'
import { maxFeeOf, transactionHash } from '../ethereum/transaction.ts'
import { latestOf, type Model, type Payment, type Withdrawal } from '../events/Model.ts'
import type { MinterContext } from '../minter/MinterContext.ts'

/** Withdrawals in one answer, the latest first; of each that is under way the hash takes a few million instructions. */
const MOST_IN_ANSWER = 100

/** What became of a withdrawal, for every id that was ever given. */
export function retrieveStatus({ log }: MinterContext, id: bigint): RetrieveEthStatus {
  const withdrawal = log.model.withdrawals.get(id)
  return withdrawal === undefined ? { NotFound: null } : statusOf(withdrawal)
}

/** Withdrawals of an account, to an address, or of an id; the latest first. */
export function findWithdrawals(
  { log }: MinterContext,
  parameter: WithdrawalSearchParameter,
): WithdrawalDetail[] {
  const { model } = log
  return idsOf(model, parameter)
    .slice(-MOST_IN_ANSWER)
    .reverse()
    .flatMap((id) => model.withdrawals.get(id) ?? [])
    .map(detailOf)
}

function idsOf(model: Model, parameter: WithdrawalSearchParameter): readonly bigint[] {
  if ('ByWithdrawalId' in parameter) return [parameter.ByWithdrawalId]
  if ('ByRecipient' in parameter)
    return model.withdrawalsTo.get(parameter.ByRecipient.slice(0, 42).toLowerCase()) ?? []
  return model.withdrawalsOf.get(accountKey(parameter.BySenderAccount)) ?? []
}

function detailOf(withdrawal: Withdrawal): WithdrawalDetail {
  const { id, token, amount, account, destination } = withdrawal
  const fee = maxFee(withdrawal)
  return {
    withdrawal_id: id,
    recipient_address: destination,
    from: account.owner,
    from_subaccount: account.subaccount,
    token_symbol: token.symbol,
    withdrawal_amount: amount,
    max_transaction_fee: fee === undefined ? [] : [fee],
    status: statusOf(withdrawal),
  }
}

/** Of ether it is known once there is a transaction. */
function maxFee({ ofToken, state }: Withdrawal): bigint | undefined {
  if (ofToken !== undefined) return ofToken.maxFee
  if (state.kind === 'succeeded') return state.maxFee
  return state.kind === 'paid' ? maxFeeOf(latestOf(state.payment).transaction) : undefined
}

function statusOf({ state }: Withdrawal): WithdrawalStatus {
  switch (state.kind) {
    case 'queued':
      return { Pending: null }
    case 'paid':
      return paymentStatus(state.payment)
    case 'succeeded': {
      const { hash, fee } = state
      return {
        TxFinalized: { Success: { transaction_hash: hash, effective_transaction_fee: [fee] } },
      }
    }
    case 'owed':
      return { TxFinalized: { PendingReimbursement: { transaction_hash: state.hash } } }
    case 'reimbursed': {
      const { hash, amount, block } = state
      const reimbursed = { reimbursed_amount: amount, reimbursed_in_block: block }
      return { TxFinalized: { Reimbursed: { transaction_hash: hash, ...reimbursed } } }
    }
  }
}

function paymentStatus({ versions }: Payment): WithdrawalStatus {
  const raw = versions.findLast((version) => version.raw !== undefined)?.raw
  if (raw === undefined) return { TxCreated: null }
  return { TxSent: { transaction_hash: transactionHash(fromHex(raw)) } }
}
