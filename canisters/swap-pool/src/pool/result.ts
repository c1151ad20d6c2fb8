import { AmmError } from '@sluice/amm'
import type { Error as PoolError } from '@sluice/candid/swap_pool'
import { answering } from '@sluice/canister/services'

/** An answer of the interface's error variant. */
abstract class Answered extends Error {
  readonly error: PoolError

  constructor(error: PoolError) {
    super(textOfError(error))
    this.error = error
  }
}

/** A request that the pool turns down. Thrown before anything is written, as nothing is rolled back for it. */
export class Refusal extends Answered {}

/**
 * A flow that came to nothing, or not to all that was asked for, after it had begun. Thrown when all of it is written down: the
 * books are in order, and the text says where the tokens are.
 */
export class FlowFailure extends Answered {}

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

/** Runs logic that may refuse and turns a refusal into the interface's error. */
export const { attempt } = answering(toPoolError)

/** {@link attempt} for a flow over ledger calls, which may have failed after it had begun. */
export const { attemptFlow } = answering(
  (thrown): PoolError => (thrown instanceof FlowFailure ? thrown.error : toPoolError(thrown)),
)

function toPoolError(error: unknown): PoolError {
  if (error instanceof Refusal) return error.error
  if (error instanceof AmmError) return { InternalError: error.message }
  throw error
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
