import type { LedgerError } from './LedgerPort.ts'
import type { Refusal } from './outcome.ts'

/**
 * Why no token moved, for a person.
 * @param written how a ledger's error is put; as {@link textOfLedgerError} does unless given.
 */
export function textOfRefusal(
  why: Refusal,
  written: (error: LedgerError) => string = textOfLedgerError,
): string {
  if (why.kind === 'unreachable') return `The ledger could not be reached: ${why.message}`
  return written(why.error)
}

/** A ledger's error as the public services write it: `#InsufficientFunds({balance = 5})`. */
export function textOfLedgerError(error: LedgerError): string {
  const [name, payload] = Object.entries(error)[0] ?? ['GenericError', null]
  if (payload === null) return `#${name}`
  const fields = Object.entries(payload).map(([field, value]) =>
    typeof value === 'string' ? `${field} = "${value}"` : `${field} = ${value}`,
  )
  return `#${name}({${fields.join('; ')}})`
}

/** The error without what belongs to it: `InsufficientFunds`. */
export function nameOfLedgerError(error: LedgerError): string {
  return Object.keys(error)[0] ?? 'GenericError'
}
