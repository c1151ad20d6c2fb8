import type { Error as FarmError } from '@sluice/candid/farm'
import { nameOfLedgerError, type Refusal as TransferRefusal, textOfRefusal } from '@sluice/canister'
import { type Answer, answering } from '@sluice/canister/services'

/** What every endpoint answers: the interface's result variant. */
export type Result<T> = Answer<T, FarmError>

/**
 * A request that is turned down, or that came to nothing after it had begun: all of it is written down then, the books are in order,
 * and the text says what there is to know.
 */
export class Refusal extends Error {
  readonly error: FarmError

  constructor(error: FarmError) {
    super('InternalError' in error ? error.InternalError : (Object.keys(error)[0] ?? 'refused'))
    this.error = error
  }
}

/** @throws Refusal with a text for the caller. */
export function refuse(text: string): never {
  throw new Refusal({ InternalError: text })
}

/** Runs logic that may refuse, in one message or over calls, and turns a refusal into the interface's error. */
export const { attempt, attemptFlow } = answering((thrown): FarmError => {
  if (thrown instanceof Refusal) return thrown.error
  throw thrown
})

/** For methods whose error is a text. */
export function textual<T>(result: Result<T>): { ok: T } | { err: string } {
  if ('ok' in result) return result
  return { err: new Refusal(result.err).message }
}

/** Why no token moved: the ledger's own words, where it has any. */
export function textOfTransfer(why: TransferRefusal): string {
  return textOfRefusal(why, (error) =>
    'GenericError' in error ? error.GenericError.message : nameOfLedgerError(error),
  )
}
