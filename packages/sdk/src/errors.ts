/** May the same thing be tried again, and after what? */
export type Retry = 'now' | 'later' | 'after-requote' | 'after-sign-in' | 'after-change' | 'never'

/**
 * Where the money is after a failure. `wallet`: nothing has left it, or all has come back. `pool`: held for its owner, who can
 * withdraw it. `moving`: a transfer whose outcome is not known yet; resuming finds out.
 */
export type Funds = 'wallet' | 'pool' | 'moving'

export type ErrorDetails = Readonly<Record<string, bigint | string | number>>

const LONGEST_TEXT = 1_000

type ErrorFacts = { details?: ErrorDetails; retry: Retry; funds: Funds; cause?: unknown }

/** Every error of the SDK: what happened (`code`), to which things (`details`), what to do (`retry`), where the money is (`funds`). */
export class SluiceError<Code extends string = string> extends Error {
  override readonly name: string = 'SluiceError'
  readonly code: Code
  readonly details: ErrorDetails
  readonly retry: Retry
  readonly funds: Funds

  constructor(code: Code, { details = {}, retry, funds, cause }: ErrorFacts) {
    super(`${code}${Object.keys(details).length > 0 ? ` (${describe(bounded(details))})` : ''}`, {
      cause,
    })
    this.code = code
    this.details = bounded(details)
    this.retry = retry
    this.funds = funds
  }

  /** What logs and reports keep of it. JSON has no bigint: amounts become their digits. */
  toJSON() {
    const { name, code, message, retry, funds } = this
    const details = Object.entries(this.details).map(([key, value]) => [
      key,
      typeof value === 'bigint' ? value.toString() : value,
    ])
    return { name, code, message, details: Object.fromEntries(details), retry, funds }
  }
}

/** Reasons are a stranger's words, of any length. */
function bounded(details: ErrorDetails): ErrorDetails {
  const entries = Object.entries(details).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : value,
  ])
  return Object.fromEntries(entries)
}

function describe(details: ErrorDetails): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
}

/** Codes that any call may end with. */
export const CALL_ERROR_CODES = [
  'unreachable',
  'session-expired',
  'clock-wrong',
  'rejected',
  'unreadable',
  'refused',
  'signed-out',
] as const
export type CallErrorCode = (typeof CALL_ERROR_CODES)[number]

/**
 * A call that did not come through, or that its canister turned down. Nothing moved; only an update whose answer is `unreadable`
 * may have done what it was to do.
 */
export class CallError extends SluiceError<CallErrorCode> {
  override readonly name = 'CallError'

  static signedOut() {
    return new CallError('signed-out', { retry: 'after-sign-in', funds: 'wallet' })
  }

  static refused(reason: string) {
    return new CallError('refused', { details: { reason }, retry: 'after-change', funds: 'wallet' })
  }
}

/** What a wallet that signs elsewhere may end a call with. */
export const WALLET_ERROR_CODES = [
  'wallet-refused',
  'wallet-blocked',
  'wallet-busy',
  'wallet-unsupported',
  'wallet-other-account',
  'wallet-broken',
  'wallet-lost',
] as const
export type WalletErrorCode = (typeof WALLET_ERROR_CODES)[number]

/** A wallet that did not carry a call out. Only `wallet-lost` leaves open whether the call was sent. */
export class WalletError extends SluiceError<WalletErrorCode> {
  override readonly name = 'WalletError'

  /** The person said no, or closed the wallet before it was asked. */
  static refused(cause?: unknown) {
    return new WalletError('wallet-refused', { retry: 'now', funds: 'wallet', cause })
  }

  /** The browser let no window open. */
  static blocked(cause?: unknown) {
    return new WalletError('wallet-blocked', { retry: 'after-change', funds: 'wallet', cause })
  }

  /** The wallet deals with another request. */
  static busy(cause?: unknown) {
    return new WalletError('wallet-busy', { retry: 'later', funds: 'wallet', cause })
  }

  /** The wallet does not sign such calls. `reason` is the wallet's own word. */
  static unsupported(reason: string, cause?: unknown) {
    const details = { reason }
    return new WalletError('wallet-unsupported', {
      details,
      retry: 'never',
      funds: 'wallet',
      cause,
    })
  }

  /** The wallet stands at another account than the one that is signed in, or at none. */
  static otherAccount(cause?: unknown) {
    return new WalletError('wallet-other-account', {
      retry: 'after-sign-in',
      funds: 'wallet',
      cause,
    })
  }

  /** The wallet does not even say whether it is there, or for whom: nothing was asked of it. `wallet` is its name. */
  static broken(wallet: string, cause?: unknown) {
    const details = { wallet }
    return new WalletError('wallet-broken', {
      details,
      retry: 'after-sign-in',
      funds: 'wallet',
      cause,
    })
  }

  /** The wallet was asked and went silent. */
  static lost(cause?: unknown) {
    return new WalletError('wallet-lost', { retry: 'now', funds: 'moving', cause })
  }
}

export const SWAP_ERROR_CODES = [
  'insufficient-funds',
  'invalid-amount',
  'amount-below-minimum',
  'token-busy',
  'price-moved',
  'fee-changed',
  'pool-busy',
  'pool-paused',
  'approve-refused',
  'approval-expired',
  'swap-refused',
  'left-in-pool',
  'outcome-unknown',
  'outcome-lost',
  'route-stopped',
  'cancelled',
] as const
export type SwapErrorCode = (typeof SWAP_ERROR_CODES)[number]

/** A swap that did not finish. `funds` says where the tokens are. */
export class SwapError extends SluiceError<SwapErrorCode> {
  override readonly name = 'SwapError'

  static priceMoved(details: ErrorDetails) {
    return new SwapError('price-moved', { details, retry: 'after-requote', funds: 'wallet' })
  }

  static insufficientFunds(balance: bigint) {
    return new SwapError('insufficient-funds', {
      details: { balance },
      retry: 'after-change',
      funds: 'wallet',
    })
  }

  /** The pool or the network did not say what came of the swap. Resume it: nothing is sent twice. */
  static outcomeUnknown(cause: unknown) {
    return new SwapError('outcome-unknown', { retry: 'now', funds: 'moving', cause })
  }

  /** What the pool may take was allowed for some minutes only, so many where it is known. Nothing was paid, and nothing will be. */
  static approvalExpired(cause?: unknown, minutes?: bigint) {
    return new SwapError('approval-expired', {
      ...(minutes === undefined ? {} : { details: { minutes } }),
      retry: 'after-requote',
      funds: 'wallet',
      cause,
    })
  }

  /** A hop of a trade was sent so long ago that nobody can find out any more what came of it. */
  static outcomeLost(cause?: unknown) {
    return new SwapError('outcome-lost', { retry: 'never', funds: 'moving', cause })
  }

  /**
   * A trade through several pools came to nothing at one of them, after others had done their part: what it was to take is in the
   * wallet, or at the pool as `cause` says. Resume it to try again, or keep what there is.
   */
  static routeStopped(cause: SluiceError) {
    const details = { ...cause.details, why: cause.code }
    return new SwapError('route-stopped', { details, retry: 'now', funds: cause.funds, cause })
  }

  static cancelled() {
    return new SwapError('cancelled', { retry: 'now', funds: 'wallet' })
  }
}

export const TRANSFER_ERROR_CODES = [
  'invalid-amount',
  'bad-address',
  'self-transfer',
  'duplicate-transfer',
  'insufficient-balance',
  'transfer-fee-changed',
  'below-minimum',
  'disputed-token',
  'ledger-busy',
  'transfer-clock-wrong',
  'transfer-refused',
  'transfer-not-made',
  'transfer-unknown',
  'wrap-unfinished',
  'unwrap-unfinished',
] as const
export type TransferErrorCode = (typeof TRANSFER_ERROR_CODES)[number]

/** Why an address cannot be paid on a ledger. */
export type AddressFlaw =
  | 'empty'
  | 'unreadable'
  | 'checksum'
  | 'evm-address'
  | 'bitcoin-address'
  | 'account-id-unsupported'
  | 'subaccount-unsupported'
  | 'anonymous'
  /** A token's own ledger: nobody can send on what arrives there. */
  | 'ledger'
  /** A canister of the exchange, which does nothing with what it is given so. */
  | 'exchange'
  /** The account that makes the token: what is paid there is destroyed. */
  | 'minting-account'

/** A payment, wrapping or top-up that did not finish. `funds` says where the tokens are. */
export class TransferError extends SluiceError<TransferErrorCode> {
  override readonly name = 'TransferError'

  static badAddress(flaw: AddressFlaw) {
    return new TransferError('bad-address', {
      details: { flaw },
      retry: 'after-change',
      funds: 'wallet',
    })
  }

  static refused(
    code: Exclude<TransferErrorCode, 'bad-address' | 'transfer-unknown'>,
    retry: Retry,
    details: ErrorDetails = {},
  ) {
    return new TransferError(code, { details, retry, funds: 'wallet' })
  }

  /** Nobody knows whether the ledger executed the payment. Resume it: it is never made twice. */
  static unknown(id: string, cause?: unknown) {
    return new TransferError('transfer-unknown', {
      details: { id },
      retry: 'now',
      funds: 'moving',
      cause,
    })
  }
}
