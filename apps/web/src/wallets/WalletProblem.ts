export const WALLET_PROBLEM_CODES = [
  'not-installed',
  'window-blocked',
  'closed',
  'cancelled',
  'timed-out',
  'busy',
  'locked',
  'unsupported',
  'no-account',
  'anonymous',
  'broken',
  'no-adapter',
  'untrusted',
  'wrong-end',
  'clock-wrong',
  'no-device',
  'retired',
  'failed',
] as const

/**
 * Why signing in came to nothing. `untrusted`: the wallet's answer is not what was asked for, so it was thrown away;
 * `wrong-end`: the same, of a session that would end at another time than asked, by the device's clock; `clock-wrong`: the device's
 * clock is not the network's; `no-account`: it named no account; `anonymous`: it named nobody; `broken`: it does not even say whether it is connected;
 * `no-adapter`: what speaks to it could not be loaded;
 * `retired`: the wallet is no longer supported.
 */
export type WalletProblemCode = (typeof WALLET_PROBLEM_CODES)[number]

/** A sign-in that did not work, in a code that the dialog has words for. `reason` is the wallet's own word. */
export class WalletProblem extends Error {
  override readonly name = 'WalletProblem'
  readonly code: WalletProblemCode
  readonly reason: string

  constructor(code: WalletProblemCode, reason = '', cause?: unknown) {
    super(reason === '' ? code : `${code}: ${reason}`, { cause })
    this.code = code
    this.reason = reason
  }
}

/** Anything that a wallet may throw, as a problem with words. */
export function toWalletProblem(error: unknown): WalletProblem {
  if (error instanceof WalletProblem) return error
  return new WalletProblem('failed', error instanceof Error ? error.message : String(error), error)
}
