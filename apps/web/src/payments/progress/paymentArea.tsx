import { PAYMENT_KINDS, type PaymentFlow } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { defineArea, type StepTexts } from '../../activity/ActivityArea.tsx'
import { formatAmount } from '../../format/amount.ts'
import { formatSymbol } from '../../format/symbol.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { later } from '../../ui/browser/later.ts'
import { InterruptedActions, InterruptedTitle } from './Interrupted.tsx'
import type { PaymentSubject } from './PaymentSubject.ts'
import { type EndedPayment, PaymentTitle, readEnded } from './PaymentTitle.tsx'

const loadEnd = () => import('./PaymentEnd.tsx')

/** Whatever goes from the wallet to one place, or comes back from one. */
export const paymentArea = defineArea<PaymentFlow, PaymentSubject, EndedPayment>({
  flows: PAYMENT_KINDS,
  subjects: PAYMENT_KINDS,
  FlowTitle: InterruptedTitle,
  ForgetHint,
  Actions: InterruptedActions,
  useWords,
  useStepTexts,
  Done: later(async () => (await loadEnd()).PaymentDone, ['receipt', 'wallet']),
  Failed: later(async () => (await loadEnd()).PaymentFailed),
  readEnded,
  Title: PaymentTitle,
})

function ForgetHint({ flow: { kind, steps } }: { readonly flow: PaymentFlow }) {
  const { t } = useTranslation('wallet')
  if (kind === 'deposit' || kind === 'withdraw' || kind === 'refund')
    return t('interrupted.forgetHeldHint')
  const isHalfWrapped = kind === 'wrap' && steps.pay?.kind === 'done'
  return isHalfWrapped ? t('interrupted.forgetWrapHint') : t('interrupted.forgetHint')
}

function useWords() {
  const { t } = useTranslation('progress')
  const { t: tCommon } = useTranslation()
  return () => ({
    title: t('payment.title'),
    doneTitle: t('payment.doneTitle'),
    failedTitle: t('payment.failedTitle'),
    cutOff: tCommon('progress.payment.cutOff'),
    mayClose: t('payment.mayClose'),
    cannotStop: t('payment.cannotStop'),
    toast: t('toast.paying'),
  })
}

function useStepTexts() {
  const { t } = useTranslation('progress')
  const locale = useLocale()
  return ({ token, amount }: PaymentSubject, name: string): StepTexts => {
    const words = {
      symbolIn: formatSymbol(token.symbol),
      amount: formatAmount(amount, token.decimals, locale),
    }
    switch (name) {
      case 'approve':
        return {
          title: t('approve.title', words),
          detail: t('approve.detail', words),
        }
      case 'mint':
        return { title: t('mint.title'), detail: t('mint.detail') }
      case 'credit':
        return { title: t('credit.title'), detail: t('credit.detail') }
      case 'transfer':
        return { title: t('pay.title', words), detail: t('transfer.detail') }
      case 'deposit':
        return { title: t('deposit.title', words), detail: t('deposit.detail') }
      case 'arrive':
        return { title: t('arrive.title'), detail: t('arrive.detail') }
      default:
        return { title: t('pay.title', words), detail: t('pay.detail') }
    }
  }
}
