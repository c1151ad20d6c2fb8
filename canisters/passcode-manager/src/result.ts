import type { Error as ManagerError } from '@sluice/candid/passcode_manager'
import type { Refusal, TransferOutcome } from '@sluice/canister'

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

/** Written as the public service writes it: `#InsufficientFunds({balance = 5})`. */
export function textOfRefusal(refusal: Refusal): string {
  if (refusal.kind === 'unreachable') return `The ledger could not be reached: ${refusal.message}`
  const [name, payload] = Object.entries(refusal.error)[0] ?? ['GenericError', null]
  if (payload === null) return `#${name}`
  const fields = Object.entries(payload).map(([field, value]) =>
    typeof value === 'string' ? `${field} = "${value}"` : `${field} = ${value}`,
  )
  return `#${name}({${fields.join('; ')}})`
}
