import type { RetrieveBtcWithApprovalError, UpdateBalanceError } from '@sluice/candid/ckbtc_minter'
import { type SluiceError, SwapError } from '../../../errors.ts'
import { BridgeError } from '../../BridgeError.ts'

/** What the minter says while it is told to take nothing, or nothing of everybody. */
const CLOSED = /read-only|restricted/i
const TAINTED = /tainted/i

type Refusal = Exclude<UpdateBalanceError, { NoNewUtxos: unknown }> | RetrieveBtcWithApprovalError

/** Why the minter did nothing. Nothing was burned, and nothing is lost. */
export function minterRefusal(refusal: Refusal): SluiceError {
  if ('AlreadyProcessing' in refusal)
    return BridgeError.of('bridge-minter-busy', { retry: 'later' })
  if ('TemporarilyUnavailable' in refusal) {
    const reason = refusal.TemporarilyUnavailable
    const code = CLOSED.test(reason) ? 'bridge-minter-closed' : 'bridge-minter-busy'
    return BridgeError.of(code, { retry: 'later', details: { reason } })
  }
  if ('GenericError' in refusal) {
    const { error_message: reason, error_code } = refusal.GenericError
    const code = TAINTED.test(reason) ? 'bridge-tainted' : 'bridge-refused'
    const retry = code === 'bridge-tainted' ? 'after-change' : 'later'
    return BridgeError.of(code, { retry, details: { reason, code: error_code } })
  }
  if ('MalformedAddress' in refusal)
    return BridgeError.badAddress('malformed', refusal.MalformedAddress)
  if ('AmountTooLow' in refusal)
    return BridgeError.badAmount({ code: 'below-minimum', minimum: refusal.AmountTooLow })
  if ('InsufficientFunds' in refusal)
    return BridgeError.badAmount({ code: 'above-balance', most: refusal.InsufficientFunds.balance })
  // the allowance was exactly this amount: it has ended, or another call has used it
  return SwapError.approvalExpired(refusal)
}
