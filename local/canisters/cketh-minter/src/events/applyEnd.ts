import type { EventType, TransactionReceipt } from '@sluice/candid/cketh_minter'
import { fromHex } from '@sluice/candid/hex'
import { maxFeeOf, transactionHash } from '../ethereum/transaction.ts'
import { endSweep } from './applySweep.ts'
import { latestOf, type Model, type Payment, type Version, type Withdrawal } from './Model.ts'
import { keepLast, type Named, owe, ownerKey, payableOf } from './parts.ts'

/** A transaction is final: it has paid, or what it would have paid is owed. */
export function applyFinalized(
  model: Model,
  { withdrawal_id: id, transaction_receipt: receipt }: Named<'FinalizedTransaction'>,
): void {
  const withdrawal = payableOf(model, id)
  if (withdrawal?.state.kind !== 'paid') return
  const { payment } = withdrawal.state
  const { transaction } = versionOf(payment, receipt)
  const fee = receipt.gas_used * receipt.effective_gas_price
  const isPaid = 'Success' in receipt.status
  const paid = withdrawal.ofToken === undefined ? transaction.value : withdrawal.amount
  settleGas(model, withdrawal, { fee, value: transaction.value, isPaid })
  model.payments.delete(payment.nonce)
  if (withdrawal.ofSweep !== undefined) {
    endSweep(model, withdrawal.ofSweep)
    return
  }
  close(model, withdrawal)
  const hash = receipt.transaction_hash
  if (isPaid) {
    withdrawal.state = { kind: 'succeeded', hash, fee, maxFee: maxFeeOf(transaction) }
    if (withdrawal.ofToken !== undefined) withdrawal.token.sums.held -= withdrawal.amount
    return
  }
  withdrawal.state = { kind: 'owed', hash, amount: paid }
  const { token, account, ofToken } = withdrawal
  owe(model, { id, token, account, amount: paid, hash, burnBlock: ofToken?.burnBlock })
}

/** The version that a receipt is of; hashes are made only where there are several. */
function versionOf(payment: Payment, { transaction_hash }: TransactionReceipt): Version {
  const { versions } = payment
  if (versions.length === 1) return versions[0]
  const isIt = ({ raw }: Version) =>
    raw !== undefined && transactionHash(fromHex(raw)) === transaction_hash
  return versions.find(isIt) ?? latestOf(payment)
}

type Gas = { readonly fee: bigint; readonly value: bigint; readonly isPaid: boolean }

/** Of what was burned for it, the transaction has taken the fee; what it did not take is kept. */
function settleGas({ ether }: Model, withdrawal: Withdrawal, { fee, value, isPaid }: Gas): void {
  const { sums } = ether
  sums.held -= fee
  if (withdrawal.ofToken !== undefined) {
    sums.kept += withdrawal.ofToken.maxFee - fee
    return
  }
  sums.kept += withdrawal.amount - value - fee
  if (isPaid) sums.held -= value
}

function close(model: Model, withdrawal: Withdrawal): void {
  const owner = ownerKey(withdrawal)
  const open = (model.openOf.get(owner) ?? 1) - 1
  if (open > 0) model.openOf.set(owner, open)
  else model.openOf.delete(owner)
  const { finalized } = model
  finalized.count++
  keepLast(finalized.last, withdrawal)
}

/** What was owed has been minted, or is set aside. */
export function applyReimbursed(model: Model, payload: EventType): void {
  if ('ReimbursedEthWithdrawal' in payload) {
    const { withdrawal_id, reimbursed_in_block } = payload.ReimbursedEthWithdrawal
    reimbursed(model, withdrawal_id, reimbursed_in_block)
  } else if ('ReimbursedErc20Withdrawal' in payload) {
    const { withdrawal_id, reimbursed_in_block } = payload.ReimbursedErc20Withdrawal
    reimbursed(model, withdrawal_id, reimbursed_in_block)
  } else if ('QuarantinedReimbursement' in payload) {
    const { index } = payload.QuarantinedReimbursement
    const id =
      'CkEth' in index ? index.CkEth.ledger_burn_index : index.CkErc20.cketh_ledger_burn_index
    const reimbursement = model.owed.get(id)
    model.owed.delete(id)
    if (reimbursement !== undefined) model.quarantinedReimbursements.set(id, reimbursement)
  }
}

function reimbursed(model: Model, id: bigint, block: bigint): void {
  const reimbursement = model.owed.get(id)
  if (reimbursement === undefined) return
  model.owed.delete(id)
  reimbursement.token.sums.issued += reimbursement.amount
  const withdrawal = model.withdrawals.get(id)
  if (withdrawal?.state.kind !== 'owed') return
  const { hash, amount } = withdrawal.state
  withdrawal.state = { kind: 'reimbursed', hash, amount, block }
}
