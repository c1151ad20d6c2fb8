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
  const { t } = useTranslation()
  return () => ({
    title: t('progress.payment.title'),
    doneTitle: t('progress.payment.doneTitle'),
    failedTitle: t('progress.payment.failedTitle'),
    cutOff: t('progress.payment.cutOff'),
    mayClose: t('progress.payment.mayClose'),
    cannotStop: t('progress.payment.cannotStop'),
    toast: t('progress.toast.paying'),
  })
}

function useStepTexts() {
  const { t } = useTranslation()
  const locale = useLocale()
  return ({ token, amount }: PaymentSubject, name: string): StepTexts => {
    const words = {
      symbolIn: formatSymbol(token.symbol),
      amount: formatAmount(amount, token.decimals, locale),
    }
    switch (name) {
      case 'approve':
        return {
          title: t('progress.approve.title', words),
          detail: t('progress.approve.detail', words),
        }
      case 'mint':
        return { title: t('progress.mint.title'), detail: t('progress.mint.detail') }
      case 'credit':
        return { title: t('progress.credit.title'), detail: t('progress.credit.detail') }
      case 'transfer':
        return { title: t('progress.pay.title', words), detail: t('progress.transfer.detail') }
      case 'deposit':
        return { title: t('progress.deposit.title', words), detail: t('progress.deposit.detail') }
      case 'arrive':
        return { title: t('progress.arrive.title'), detail: t('progress.arrive.detail') }
      default:
        return { title: t('progress.pay.title', words), detail: t('progress.pay.detail') }
    }
  }
}
