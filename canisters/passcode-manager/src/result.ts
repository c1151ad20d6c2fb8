import type { Error as ManagerError } from '@sluice/candid/passcode_manager'
import { type TransferOutcome, textOfRefusal } from '@sluice/canister'

export type Result<T> = { ok: T } | { err: ManagerError }

export function refuse(message: string): { err: ManagerError } {
  return { err: { InternalError: message } }
}

export const INSUFFICIENT: { err: ManagerError } = { err: { InsufficientFunds: null } }

/** What a caller hears about a transfer. */
export function answerOf(outcome: TransferOutcome, amount: bigint): Result<bigint> {
  switch (outcome.kind) {
    case 'done':
      return { ok: amount }
    case 'refused':
      return refuse(textOfRefusal(outcome.why))
    case 'unknown':
      return refuse(
        'The ledger has not answered. The transfer is asked about until it has: see getPending, and do not repeat it',
      )
    case 'stuck':
      return refuse('The ledger no longer knows the transfer. Please contact the administrator')
  }
}
