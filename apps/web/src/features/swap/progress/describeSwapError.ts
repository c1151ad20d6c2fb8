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

/** Those of all pages, and those of what runs, which are loaded with its window. */
export type Texts = TFunction<['common', 'progress']>

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
  /** The wallet's name, of an error that is about one. */
  readonly wallet: string
  readonly minutes: number
}
type Description = { readonly what: string; readonly next: string; readonly action: ErrorAction }

/** What happened, where the money is and what to do, in words. Without a context, of a token that is not named. */
export function describeSwapError(
  t: Texts,
  error: SluiceError,
  context: Context = anyToken(t),
): DescribedError {
  const { reason, balance, wallet } = error.details
  const words = {
    ...context,
    reason: reasonIn(t, reason),
    wallet: String(wallet ?? ''),
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

function anyToken(t: Texts): Context {
  const word = t('progress:swapError.thisToken')
  return { symbolIn: word, symbolOut: word }
}

type Code = CallErrorCode | SwapErrorCode | WalletErrorCode

const descriptions = (t: Texts, context: Words): Record<Code, Description> => ({
  'amount-below-minimum': {
    what: t('progress:swapError.amountBelowMinimum.what', context),
    next: t('progress:swapError.amountBelowMinimum.next'),
    action: 'review-again',
  },
  'token-busy': {
    what: t('progress:swapError.tokenBusy.what', context),
    next: t('progress:swapError.tokenBusy.next'),
    action: 'review-again',
  },
  'price-moved': {
    what: t('progress:swapError.priceMoved.what'),
    next: t('progress:swapError.priceMoved.next'),
    action: 'review-again',
  },
  'insufficient-funds': {
    what:
      context.held === undefined
        ? t('progress:swapError.insufficientFunds.what', { symbolIn: context.symbolIn })
        : t('progress:swapError.insufficientFunds.held', {
            held: context.held,
            symbolIn: context.symbolIn,
          }),
    next: t('progress:swapError.insufficientFunds.next'),
    action: 'review-again',
  },
  'invalid-amount': {
    what: t('progress:swapError.invalidAmount.what'),
    next: t('progress:swapError.invalidAmount.next'),
    action: 'review-again',
  },
  'fee-changed': {
    what: t('progress:swapError.feeChanged.what'),
    next: t('progress:swapError.feeChanged.next'),
    action: 'review-again',
  },
  'pool-busy': {
    what: t('progress:swapError.poolBusy.what'),
    next: t('progress:swapError.poolBusy.next'),
    action: 'review-again',
  },
  'pool-paused': {
    what: t('progress:swapError.poolPaused.what'),
    next: t('progress:swapError.poolPaused.next'),
    action: 'close',
  },
  'approve-refused': {
    what: t('progress:swapError.approveRefused.what', {
      symbolIn: context.symbolIn,
      reason: context.reason ?? t('server.noReason'),
    }),
    next: t('progress:swapError.approveRefused.next'),
    action: 'review-again',
  },
  'approval-expired': {
    what: t('progress:swapError.approvalExpired.what'),
    next: t('progress:swapError.approvalExpired.next', { count: context.minutes }),
    action: 'review-again',
  },
  'swap-refused': {
    what: context.reason
      ? t('progress:swapError.swapRefused.why', { reason: context.reason })
      : t('progress:swapError.swapRefused.what'),
    next: t('progress:swapError.swapRefused.next'),
    action: 'review-again',
  },
  'left-in-pool': {
    what: t('progress:swapError.leftInPool.what'),
    next: t('progress:swapError.leftInPool.next'),
    action: 'show-pool-balance',
  },
  'outcome-unknown': {
    what: t('progress:swapError.outcomeUnknown.what'),
    next: t('progress:swapError.outcomeUnknown.next'),
    action: 'continue',
  },
  'outcome-lost': {
    what: t('progress:swapError.outcomeLost.what'),
    next: t('progress:swapError.outcomeLost.next'),
    action: 'show-pool-balance',
  },
  'route-stopped': {
    what: t('progress:swapError.routeStopped.what'),
    next: t('progress:swapError.routeStopped.next'),
    action: 'continue',
  },
  cancelled: {
    what: t('progress:swapError.cancelled.what'),
    next: t('progress:swapError.cancelled.next'),
    action: 'close',
  },
  unreachable: {
    what: t('progress:swapError.unreachable.what'),
    next: t('progress:swapError.unreachable.next'),
    action: 'review-again',
  },
  'session-expired': {
    what: t('progress:swapError.sessionExpired.what'),
    next: t('progress:swapError.sessionExpired.next'),
    action: 'connect',
  },
  'signed-out': {
    what: t('progress:swapError.signedOut.what'),
    next: t('progress:swapError.signedOut.next'),
    action: 'connect',
  },
  'clock-wrong': {
    what: t('progress:swapError.clockWrong.what'),
    next: t('progress:swapError.clockWrong.next'),
    action: 'review-again',
  },
  unreadable: {
    what: t('progress:swapError.unreadable.what'),
    next: t('progress:swapError.unreadable.next'),
    action: 'review-again',
  },
  rejected: {
    what: context.reason
      ? t('progress:swapError.rejected.why', { reason: context.reason })
      : t('progress:swapError.rejected.what'),
    next: t('progress:swapError.rejected.next'),
    action: 'review-again',
  },
  refused: {
    what: t('progress:swapError.refused.what'),
    next: t('progress:swapError.refused.next'),
    action: 'review-again',
  },
  'wallet-refused': {
    what: t('progress:swapError.walletRefused.what'),
    next: t('progress:swapError.walletRefused.next'),
    action: 'close',
  },
  'wallet-blocked': {
    what: t('progress:swapError.walletBlocked.what'),
    next: t('progress:swapError.walletBlocked.next'),
    action: 'review-again',
  },
  'wallet-busy': {
    what: t('progress:swapError.walletBusy.what'),
    next: t('progress:swapError.walletBusy.next'),
    action: 'review-again',
  },
  'wallet-unsupported': {
    what: t('progress:swapError.walletUnsupported.what'),
    next: t('progress:swapError.walletUnsupported.next'),
    action: 'close',
  },
  'wallet-other-account': {
    what: t('progress:swapError.walletOtherAccount.what'),
    next: t('progress:swapError.walletOtherAccount.next'),
    action: 'connect',
  },
  'wallet-broken': {
    what: t('callError.walletBroken', context),
    next: t('progress:swapError.walletOtherAccount.next'),
    action: 'connect',
  },
  'wallet-lost': {
    what: t('progress:swapError.walletLost.what'),
    next: t('progress:swapError.walletLost.next'),
    action: 'continue',
  },
})

const KNOWN: ReadonlySet<string> = new Set<Code>([
  ...CALL_ERROR_CODES,
  ...SWAP_ERROR_CODES,
  ...WALLET_ERROR_CODES,
])

const isKnown = (code: string): code is Code => KNOWN.has(code)

const unknown = (t: Texts): Description => ({
  what: t('progress:swapError.unknown.what'),
  next: t('progress:swapError.unknown.next'),
  action: 'review-again',
})

function fundsText(t: Texts, funds: Funds, context: Context): string {
  switch (funds) {
    case 'wallet':
      return t('progress:swapError.funds.wallet', context)
    case 'pool':
      return t('progress:swapError.funds.pool')
    case 'moving':
      return t('progress:swapError.funds.moving')
  }
}

function actionLabel(t: Texts, action: ErrorAction): string {
  switch (action) {
    case 'review-again':
      return t('progress:swapError.action.reviewAgain')
    case 'continue':
      return t('progress:swapError.action.continue')
    case 'connect':
      return t('common.connectWallet')
    case 'show-pool-balance':
      return t('progress:swapError.action.showPoolBalance')
    case 'close':
      return t('common.close')
  }
}
