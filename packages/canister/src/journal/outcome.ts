import type { LedgerAnswer, LedgerError } from './LedgerPort.ts'

/** Why no token moved. */
export type Refusal =
  | { kind: 'ledger'; error: LedgerError }
  | { kind: 'unreachable'; message: string }

/** The three outcomes of a call that moves money. */
export type TransferOutcome =
  | { kind: 'done'; block: bigint }
  | { kind: 'refused'; why: Refusal }
  | { kind: 'unknown' }
  | { kind: 'stuck' }

/** Reject codes of a call that never reached the ledger: SYS_FATAL, SYS_TRANSIENT, DESTINATION_INVALID. */
const NEVER_RAN = new Set([1, 2, 3])

/**
 * What a ledger's answer proves.
 * @param isFirstAttempt after an unknown attempt some errors no longer prove that nothing moved: the ledger checks the fee
 * and the age of a transfer before it looks for a duplicate.
 */
export function outcomeOf(answer: LedgerAnswer, isFirstAttempt: boolean): TransferOutcome {
  switch (answer.kind) {
    case 'ok':
      return { kind: 'done', block: answer.block }
    case 'rejected':
      if (!isFirstAttempt || !NEVER_RAN.has(answer.code)) return { kind: 'unknown' }
      return { kind: 'refused', why: { kind: 'unreachable', message: answer.message } }
    case 'error':
      return outcomeOfError(answer.error, isFirstAttempt)
  }
}

function outcomeOfError(error: LedgerError, isFirstAttempt: boolean): TransferOutcome {
  if ('Duplicate' in error) return { kind: 'done', block: error.Duplicate.duplicate_of }
  const refused: TransferOutcome = { kind: 'refused', why: { kind: 'ledger', error } }
  if (isFirstAttempt) return refused
  if ('TooOld' in error) return { kind: 'stuck' }
  if ('BadFee' in error || 'CreatedInFuture' in error || 'TemporarilyUnavailable' in error) {
    return { kind: 'unknown' }
  }
  return refused
}
