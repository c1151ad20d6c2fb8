import {
  CALL_ERROR_CODES,
  type CallErrorCode,
  type Funds,
  type SluiceError,
  SWAP_ERROR_CODES,
  type SwapErrorCode,
  WALLET_ERROR_CODES,
  type WalletErrorCode,
} from '@sluice/sdk'
import type { TFunction } from 'i18next'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { reasonIn } from '../../../tokens/serverText.ts'

/** What the one button under a failure does. */
export type ErrorAction = 'review-again' | 'continue' | 'connect' | 'show-pool-balance' | 'close'

export type DescribedError = {
  readonly what: string
  readonly funds: string
  readonly next: string
  readonly action: ErrorAction
  readonly label: string
}

type Context = {
  readonly symbolIn: string
  readonly symbolOut: string
  /** An amount of the input as a person reads it, where its token is known. */
  readonly amountIn?: (units: bigint) => string
}
type Words = Context & {
  /** In the refuser's own words where we have no better ones; undefined where it gave none. */
  readonly reason: string | undefined
  readonly held: string | undefined
  readonly minutes: number
}
type Description = { readonly what: string; readonly next: string; readonly action: ErrorAction }

/** What happened, where the money is and what to do, in words. Without a context, of a token that is not named. */
export function describeSwapError(
  t: TFunction,
  error: SluiceError,
  context: Context = anyToken(t),
): DescribedError {
  const { reason, balance } = error.details
  const words = {
    ...context,
    reason: reasonIn(t, reason),
    held: typeof balance === 'bigint' ? context.amountIn?.(balance) : undefined,
    minutes: minutesOf(error),
  }
  const description = isKnown(error.code) ? descriptions(t, words)[error.code] : unknown(t)
  const { what, next, action } = description
  return {
    what,
    next,
    action,
    funds: fundsText(t, error.funds, context),
    label: actionLabel(t, action),
  }
}

/** For how long what was ordered had been allowed: as was chosen for it, else as is chosen for all orders. */
const minutesOf = ({ details }: SluiceError): number =>
  Number(details.minutes ?? usePreferences.getState().deadlineMinutes)

function anyToken(t: TFunction): Context {
  const word = t('swapError.thisToken')
  return { symbolIn: word, symbolOut: word }
}

type Code = CallErrorCode | SwapErrorCode | WalletErrorCode

const descriptions = (t: TFunction, context: Words): Record<Code, Description> => ({
  'amount-below-minimum': {
    what: t('swapError.amountBelowMinimum.what', context),
    next: t('swapError.amountBelowMinimum.next'),
    action: 'review-again',
  },
  'token-busy': {
    what: t('swapError.tokenBusy.what', context),
    next: t('swapError.tokenBusy.next'),
    action: 'review-again',
  },
  'price-moved': {
    what: t('swapError.priceMoved.what'),
    next: t('swapError.priceMoved.next'),
    action: 'review-again',
  },
  'insufficient-funds': {
    what:
      context.held === undefined
        ? t('swapError.insufficientFunds.what', { symbolIn: context.symbolIn })
        : t('swapError.insufficientFunds.held', { held: context.held, symbolIn: context.symbolIn }),
    next: t('swapError.insufficientFunds.next'),
    action: 'review-again',
  },
  'invalid-amount': {
    what: t('swapError.invalidAmount.what'),
    next: t('swapError.invalidAmount.next'),
    action: 'review-again',
  },
  'fee-changed': {
    what: t('swapError.feeChanged.what'),
    next: t('swapError.feeChanged.next'),
    action: 'review-again',
  },
  'pool-busy': {
    what: t('swapError.poolBusy.what'),
    next: t('swapError.poolBusy.next'),
    action: 'review-again',
  },
  'pool-paused': {
    what: t('swapError.poolPaused.what'),
    next: t('swapError.poolPaused.next'),
    action: 'close',
  },
  'approve-refused': {
    what: t('swapError.approveRefused.what', {
      symbolIn: context.symbolIn,
      reason: context.reason ?? t('server.noReason'),
    }),
    next: t('swapError.approveRefused.next'),
    action: 'review-again',
  },
  'approval-expired': {
    what: t('swapError.approvalExpired.what'),
    next: t('swapError.approvalExpired.next', { count: context.minutes }),
    action: 'review-again',
  },
  'swap-refused': {
    what: context.reason
      ? t('swapError.swapRefused.why', { reason: context.reason })
      : t('swapError.swapRefused.what'),
    next: t('swapError.swapRefused.next'),
    action: 'review-again',
  },
  'left-in-pool': {
    what: t('swapError.leftInPool.what'),
    next: t('swapError.leftInPool.next'),
    action: 'show-pool-balance',
  },
  'outcome-unknown': {
    what: t('swapError.outcomeUnknown.what'),
    next: t('swapError.outcomeUnknown.next'),
    action: 'continue',
  },
  'outcome-lost': {
    what: t('swapError.outcomeLost.what'),
    next: t('swapError.outcomeLost.next'),
    action: 'show-pool-balance',
  },
  'route-stopped': {
    what: t('swapError.routeStopped.what'),
    next: t('swapError.routeStopped.next'),
    action: 'continue',
  },
  cancelled: {
    what: t('swapError.cancelled.what'),
    next: t('swapError.cancelled.next'),
    action: 'close',
  },
  unreachable: {
    what: t('swapError.unreachable.what'),
    next: t('swapError.unreachable.next'),
    action: 'review-again',
  },
  'session-expired': {
    what: t('swapError.sessionExpired.what'),
    next: t('swapError.sessionExpired.next'),
    action: 'connect',
  },
  'signed-out': {
    what: t('swapError.signedOut.what'),
    next: t('swapError.signedOut.next'),
    action: 'connect',
  },
  'clock-wrong': {
    what: t('swapError.clockWrong.what'),
    next: t('swapError.clockWrong.next'),
    action: 'review-again',
  },
  unreadable: {
    what: t('swapError.unreadable.what'),
    next: t('swapError.unreadable.next'),
    action: 'review-again',
  },
  rejected: {
    what: context.reason
      ? t('swapError.rejected.why', { reason: context.reason })
      : t('swapError.rejected.what'),
    next: t('swapError.rejected.next'),
    action: 'review-again',
  },
  refused: {
    what: t('swapError.refused.what'),
    next: t('swapError.refused.next'),
    action: 'review-again',
  },
  'wallet-refused': {
    what: t('swapError.walletRefused.what'),
    next: t('swapError.walletRefused.next'),
    action: 'close',
  },
  'wallet-blocked': {
    what: t('swapError.walletBlocked.what'),
    next: t('swapError.walletBlocked.next'),
    action: 'review-again',
  },
  'wallet-busy': {
    what: t('swapError.walletBusy.what'),
    next: t('swapError.walletBusy.next'),
    action: 'review-again',
  },
  'wallet-unsupported': {
    what: t('swapError.walletUnsupported.what'),
    next: t('swapError.walletUnsupported.next'),
    action: 'close',
  },
  'wallet-other-account': {
    what: t('swapError.walletOtherAccount.what'),
    next: t('swapError.walletOtherAccount.next'),
    action: 'connect',
  },
  'wallet-lost': {
    what: t('swapError.walletLost.what'),
    next: t('swapError.walletLost.next'),
    action: 'continue',
  },
})

const KNOWN: ReadonlySet<string> = new Set<Code>([
  ...CALL_ERROR_CODES,
  ...SWAP_ERROR_CODES,
  ...WALLET_ERROR_CODES,
])

const isKnown = (code: string): code is Code => KNOWN.has(code)

const unknown = (t: TFunction): Description => ({
  what: t('swapError.unknown.what'),
  next: t('swapError.unknown.next'),
  action: 'review-again',
})

function fundsText(t: TFunction, funds: Funds, context: Context): string {
  switch (funds) {
    case 'wallet':
      return t('swapError.funds.wallet', context)
    case 'pool':
      return t('swapError.funds.pool')
    case 'moving':
      return t('swapError.funds.moving')
  }
}

function actionLabel(t: TFunction, action: ErrorAction): string {
  switch (action) {
    case 'review-again':
      return t('swapError.action.reviewAgain')
    case 'continue':
      return t('swapError.action.continue')
    case 'connect':
      return t('common.connectWallet')
    case 'show-pool-balance':
      return t('swapError.action.showPoolBalance')
    case 'close':
      return t('common.close')
  }
}
