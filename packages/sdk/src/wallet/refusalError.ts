import { TransferError } from '../errors.ts'
import type { LedgerRefusal } from '../ledgers/LedgerAdapter.ts'

/** A ledger's refusal of a new request as an error that says what to do about it. Nothing moved. */
export function refusalError(why: LedgerRefusal): TransferError {
  switch (why.kind) {
    case 'bad-fee':
      return TransferError.refused(
        'transfer-fee-changed',
        'after-requote',
        why.expectedFee === undefined ? {} : { expectedFee: why.expectedFee },
      )
    case 'insufficient-funds':
      return TransferError.refused(
        'insufficient-balance',
        'after-change',
        why.balance === undefined ? {} : { balance: why.balance },
      )
    case 'insufficient-allowance':
      return TransferError.refused('transfer-refused', 'after-change')
    case 'below-minimum':
      return TransferError.refused('below-minimum', 'after-change', { minimum: why.minimum })
    // the request was made just now, so this device's clock is behind
    case 'too-old':
    case 'clock-wrong':
    case 'expired':
      return TransferError.refused('transfer-clock-wrong', 'after-change')
    case 'busy':
      return TransferError.refused('ledger-busy', 'later')
    case 'refused':
      return TransferError.refused('transfer-refused', 'later', { reason: why.reason })
  }
}
