import { AmmError } from '@sluice/amm'
import type { Error as PoolError } from '@sluice/candid/swap_pool'
import type { LedgerError, Refusal as TransferRefusal } from '@sluice/canister'

/** What every endpoint answers: the interface's result variant. */
export type Result<T> = { ok: T } | { err: PoolError }

/** An answer of the interface's error variant. */
abstract class Answer extends Error {
  readonly error: PoolError

  constructor(error: PoolError) {
    super(textOfError(error))
    this.error = error
  }
}

/** A request that the pool turns down. Thrown before anything is written, as nothing is rolled back for it. */
export class Refusal extends Answer {}

/**
 * A flow that came to nothing, or not to all that was asked for, after it had begun. Thrown when all of it is written down: the
 * books are in order, and the text says where the tokens are.
 */
export class FlowFailure extends Answer {}

/** @throws Refusal with a text for the caller. */
export function refuse(text: string): never {
  throw new Refusal({ InternalError: text })
}

/** @throws FlowFailure with a text for the caller. */
export function fail(text: string): never {
  throw new FlowFailure({ InternalError: text })
}

/** The words of an error of the interface. */
export function textOfError(error: PoolError): string {
  return 'InternalError' in error ? error.InternalError : (Object.keys(error)[0] ?? 'refused')
}

/** Runs logic that may refuse and turns a refusal into the interface's error. Any other error is a bug, and traps. */
export function attempt<T>(work: () => T): Result<T> {
  try {
    return { ok: work() }
  } catch (error) {
    return { err: toPoolError(error) }
  }
}

/** {@link attempt} for a flow over ledger calls. */
export async function attemptFlow<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return { ok: await work() }
  } catch (error) {
    if (error instanceof FlowFailure) return { err: error.error }
    return { err: toPoolError(error) }
  }
}

function toPoolError(error: unknown): PoolError {
  if (error instanceof Refusal) return error.error
  if (error instanceof AmmError) return { InternalError: error.message }
  throw error
}

/** Why no token moved, written as the reference writes it: `#InsufficientFunds({balance = 5})`. */
export function textOfRefusal(refusal: TransferRefusal): string {
  if (refusal.kind === 'unreachable') return `The ledger could not be reached: ${refusal.message}`
  return textOfLedgerError(refusal.error)
}

function textOfLedgerError(error: LedgerError): string {
  const [name, payload] = Object.entries(error)[0] ?? ['GenericError', null]
  if (payload === null) return `#${name}`
  const fields = Object.entries(payload).map(([field, value]) => `${field} = ${literal(value)}`)
  return `#${name}({${fields.join('; ')}})`
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : String(value)
}

const DIGITS = /^\d{1,60}$/

/** A natural number from decimal digits; undefined for anything else and for numbers no ledger can hold. */
export function parseNat(digits: string): bigint | undefined {
  return DIGITS.test(digits) ? BigInt(digits) : undefined
}

/** @throws Refusal with this text unless the digits are a natural number. */
export function requireNat(digits: string, text: string): bigint {
  return parseNat(digits) ?? refuse(text)
}
