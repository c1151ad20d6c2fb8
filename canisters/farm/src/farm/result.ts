import type { Error as FarmError } from '@sluice/candid/farm'
import type { LedgerError, Refusal as TransferRefusal } from '@sluice/canister'

/** What every endpoint answers: the interface's result variant. */
export type Result<T> = { ok: T } | { err: FarmError }

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

/** Runs logic that may refuse and turns a refusal into the interface's error. Any other error is a bug, and traps. */
export function attempt<T>(work: () => T): Result<T> {
  try {
    return { ok: work() }
  } catch (error) {
    return refusalOf(error)
  }
}

/** {@link attempt} for a flow over calls. */
export async function attemptFlow<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return { ok: await work() }
  } catch (error) {
    return refusalOf(error)
  }
}

/** For methods whose error is a text. */
export function textual<T>(result: Result<T>): { ok: T } | { err: string } {
  if ('ok' in result) return result
  return { err: new Refusal(result.err).message }
}

function refusalOf(error: unknown): { err: FarmError } {
  if (error instanceof Refusal) return { err: error.error }
  throw error
}

/** Why no token moved. */
export function textOfTransfer(why: TransferRefusal): string {
  if (why.kind === 'unreachable') return `The ledger could not be reached: ${why.message}`
  return nameOf(why.error)
}

function nameOf(error: LedgerError): string {
  if ('GenericError' in error) return error.GenericError.message
  return Object.keys(error)[0] ?? 'GenericError'
}
