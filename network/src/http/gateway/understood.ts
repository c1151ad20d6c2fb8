import { HttpError } from '../httpError.ts'

/** Reads what a canister answered. Throws a 502 `HttpError` when it is no HTTP response. */
export function understood<T>(decode: () => T): T {
  try {
    return decode()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new HttpError(502, `The canister's answer is no HTTP response: ${reason}`)
  }
}
