import type { ApproveResult, LegacyTransferResult, TransferResult } from '@sluice/candid/ledger'
import type { LedgerAnswer, LedgerRefusal } from '../LedgerAdapter.ts'

type IcrcError = Extract<TransferResult | ApproveResult, { Err: unknown }>['Err']

/** What an ICRC ledger's answer means. A duplicate is the same request done before. */
export function icrcAnswer(result: TransferResult | ApproveResult): LedgerAnswer {
  if ('Ok' in result) return { kind: 'done', block: result.Ok, isRepetition: false }
  if ('Duplicate' in result.Err)
    return { kind: 'done', block: result.Err.Duplicate.duplicate_of, isRepetition: true }
  return { kind: 'refused', why: icrcRefusal(result.Err) }
}

function icrcRefusal(error: IcrcError): LedgerRefusal {
  if ('BadFee' in error) return { kind: 'bad-fee', expectedFee: error.BadFee.expected_fee }
  if ('InsufficientFunds' in error)
    return { kind: 'insufficient-funds', balance: error.InsufficientFunds.balance }
  if ('BadBurn' in error) return { kind: 'below-minimum', minimum: error.BadBurn.min_burn_amount }
  if ('TooOld' in error) return { kind: 'too-old' }
  if ('CreatedInFuture' in error) return { kind: 'clock-wrong' }
  if ('TemporarilyUnavailable' in error) return { kind: 'busy' }
  if ('Expired' in error) return { kind: 'expired', ledgerTimeNs: error.Expired.ledger_time }
  if ('GenericError' in error) return { kind: 'refused', reason: error.GenericError.message }
  return { kind: 'refused', reason: '' }
}

/** What the ICP ledger's own transfer answers. */
export function legacyAnswer(result: LegacyTransferResult): LedgerAnswer {
  if ('Ok' in result) return { kind: 'done', block: result.Ok, isRepetition: false }
  const { Err: error } = result
  if ('TxDuplicate' in error)
    return { kind: 'done', block: error.TxDuplicate.duplicate_of, isRepetition: true }
  if ('BadFee' in error)
    return refused({ kind: 'bad-fee', expectedFee: error.BadFee.expected_fee.e8s })
  if ('InsufficientFunds' in error)
    return refused({ kind: 'insufficient-funds', balance: error.InsufficientFunds.balance.e8s })
  return refused('TxTooOld' in error ? { kind: 'too-old' } : { kind: 'clock-wrong' })
}

const refused = (why: LedgerRefusal): LedgerAnswer => ({ kind: 'refused', why })
