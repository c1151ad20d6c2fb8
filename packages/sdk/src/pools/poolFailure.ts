/** The error variant of the swap services. */
export type PoolFailure =
  | { CommonError: null }
  | { InternalError: string }
  | { UnsupportedToken: string }
  | { InsufficientFunds: null }

/** The words of a swap service's error. */
export function reasonOf(failure: PoolFailure): string {
  if ('InternalError' in failure) return failure.InternalError
  if ('UnsupportedToken' in failure) return `unsupported token ${failure.UnsupportedToken}`
  return 'InsufficientFunds' in failure ? 'insufficient funds' : 'not found'
}
