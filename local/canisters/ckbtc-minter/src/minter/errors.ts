/** Codes of `GenericError`. */
export const CONFIGURATION_ERROR = 1n
export const CHECKER_ERROR = 2n

type GenericError = { GenericError: { error_code: bigint; error_message: string } }

export function genericError(code: bigint, text: string): { Err: GenericError } {
  return { Err: { GenericError: { error_code: code, error_message: text } } }
}

export function unavailable(text: string): { Err: { TemporarilyUnavailable: string } } {
  return { Err: { TemporarilyUnavailable: text } }
}
