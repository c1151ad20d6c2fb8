import type { LedgerError, WithdrawalError, WithdrawErc20Error } from '@sluice/candid/cketh_minter'
import { CallError, type ErrorDetails, type SluiceError, SwapError } from '../../../errors.ts'
import { BridgeError } from '../../BridgeError.ts'
import type { EthereumDissolveFacts } from '../../BridgeFlow.ts'

/** What the local minter says when a ledger left it without an answer: then it may have burned. */
const UNSURE = /has not answered/i
const OWN_ADDRESS = /minter's own address/i
const BAD_RECIPIENT =
  /the recipient is|zero address|address validation|invalid (recipient )?address/i
const ANONYMOUS = /anonymous caller/i
const ZERO_AMOUNT = /the amount is zero/i

/**
 * Why `withdraw_eth` did nothing: no ckETH was burned.
 * @throws BridgeError whose `funds` are `moving` when the minter itself does not know
 */
export function etherRefusal(refusal: WithdrawalError): SluiceError {
  if ('AmountTooLow' in refusal) {
    const minimum = refusal.AmountTooLow.min_withdrawal_amount
    return BridgeError.badAmount({ code: 'below-minimum', minimum })
  }
  if ('InsufficientFunds' in refusal)
    return BridgeError.badAmount({ code: 'above-balance', most: refusal.InsufficientFunds.balance })
  // the allowance was exactly this amount: it has ended, or another call has used it
  if ('InsufficientAllowance' in refusal) return SwapError.approvalExpired(refusal)
  if ('RecipientAddressBlocked' in refusal)
    return BridgeError.tainted(refusal.RecipientAddressBlocked.address)
  return busy(refusal.TemporarilyUnavailable)
}

/**
 * Why `withdraw_erc20` did nothing, or burned ckETH for gas and no token: `bridge-gas-burned`.
 * @throws as `etherRefusal`
 */
export function erc20Refusal(
  refusal: WithdrawErc20Error,
  { maxGas }: Pick<EthereumDissolveFacts, 'maxGas'>,
): SluiceError {
  if ('TokenNotSupported' in refusal) return BridgeError.unavailable()
  if ('RecipientAddressBlocked' in refusal)
    return BridgeError.tainted(refusal.RecipientAddressBlocked.address)
  if ('CkEthLedgerError' in refusal) return gasRefusal(refusal.CkEthLedgerError.error, maxGas)
  if ('CkErc20LedgerError' in refusal) {
    const { cketh_block_index: withdrawal, error } = refusal.CkErc20LedgerError
    return BridgeError.gasBurned({ withdrawal, ...reasonOf(error) }, refusal)
  }
  return busy(refusal.TemporarilyUnavailable)
}

/** The gas was not burned, and so the token was not either. */
function gasRefusal(error: LedgerError, maxGas: bigint): SluiceError {
  if ('InsufficientFunds' in error) {
    const { failed_burn_amount: needed, ledger_id } = error.InsufficientFunds
    return BridgeError.badAmount({ code: 'gas-short', needed, ledgerId: ledger_id.toText() })
  }
  if ('InsufficientAllowance' in error) {
    const { failed_burn_amount: gas } = error.InsufficientAllowance
    return gas > maxGas ? BridgeError.gasRisen(maxGas, gas) : SwapError.approvalExpired(error)
  }
  if ('AmountTooLow' in error) {
    const { minimum_burn_amount: minimum } = error.AmountTooLow
    return BridgeError.of('bridge-refused', { retry: 'later', details: { minimum } })
  }
  return busy(error.TemporarilyUnavailable)
}

/** Why a token was not burned when its gas was. */
function reasonOf(error: LedgerError): ErrorDetails {
  if ('InsufficientFunds' in error) {
    const { balance, failed_burn_amount: amount } = error.InsufficientFunds
    return { why: 'funds', balance, amount }
  }
  if ('InsufficientAllowance' in error) {
    const { allowance, failed_burn_amount: amount } = error.InsufficientAllowance
    return { why: 'allowance', allowance, amount }
  }
  if ('AmountTooLow' in error) {
    const { minimum_burn_amount: minimum, failed_burn_amount: amount } = error.AmountTooLow
    return { why: 'minimum', minimum, amount }
  }
  return { why: 'ledger', reason: error.TemporarilyUnavailable }
}

function busy(reason: string): SluiceError {
  if (UNSURE.test(reason)) throw BridgeError.stopped(reason)
  return BridgeError.of('bridge-minter-busy', { retry: 'later', details: { reason } })
}

/**
 * What a call means that the minter has rejected. It looks at caller, receiver and amount before it burns anything; of every other
 * failure on its way nobody knows how far it came.
 */
export function withdrawRejection(reason: string, cause?: unknown): SluiceError {
  if (OWN_ADDRESS.test(reason)) return BridgeError.badAddress('minter', reason)
  if (BAD_RECIPIENT.test(reason)) return BridgeError.badAddress('form', reason)
  if (ANONYMOUS.test(reason)) return CallError.signedOut()
  if (ZERO_AMOUNT.test(reason)) return BridgeError.badAmount({ code: 'zero' })
  return BridgeError.stopped(reason, cause)
}
