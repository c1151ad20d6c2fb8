import { useTranslation } from 'react-i18next'
import type { OrderSubject, Subject } from '../useActivities.ts'

export const isOrder = (subject: Subject): subject is OrderSubject =>
  subject.kind === 'order' || subject.kind === 'cancel-order'

export type ProgressWords = {
  readonly title: string
  readonly doneTitle: string
  readonly failedTitle: string
  readonly cutOff: string
  readonly mayClose: string
  readonly cannotStop: string
  /** While it goes on behind a closed window. */
  readonly toast: string
}

/** What a progress window says of what it shows. The texts of orders are there by the time that one is shown. */
export function useProgressWords(subject: Subject): ProgressWords {
  const { t } = useTranslation()
  const { t: tOrders } = useTranslation('orders', { useSuspense: false })
  const { t: tClaim } = useTranslation('claim', { useSuspense: false })
  const { t: tLiquidity } = useTranslation('liquidity', { useSuspense: false })
  if (subject.kind === 'swap')
    return {
      title: t('progress.title'),
      doneTitle: t('progress.doneTitle'),
      failedTitle: t('progress.failedTitle'),
      cutOff: t('progress.cutOff'),
      mayClose: t('progress.mayClose'),
      cannotStop: t('progress.cannotStop'),
      toast: t('progress.toast.running'),
    }
  if (isOrder(subject)) {
    const isPlaced = subject.kind === 'order'
    return {
      title: isPlaced ? tOrders('progress.title') : tOrders('progress.cancelTitle'),
      doneTitle: isPlaced ? tOrders('progress.doneTitle') : tOrders('progress.cancelDoneTitle'),
      failedTitle: isPlaced
        ? tOrders('progress.failedTitle')
        : tOrders('progress.cancelFailedTitle'),
      cutOff: tOrders('progress.cutOff'),
      mayClose: tOrders('progress.mayClose'),
      cannotStop: tOrders('progress.cannotStop'),
      toast: tOrders('progress.toast'),
    }
  }
  if (subject.kind === 'liquidity')
    return {
      title: tLiquidity('progress.title'),
      doneTitle: tLiquidity('progress.doneTitle'),
      failedTitle: tLiquidity('progress.failedTitle'),
      cutOff: tLiquidity('progress.cutOff'),
      mayClose: tLiquidity('progress.mayClose'),
      cannotStop: tLiquidity('progress.cannotStop'),
      toast: tLiquidity('progress.toast'),
    }
  if (subject.kind === 'claim')
    return {
      title: tClaim('progress.title'),
      doneTitle: tClaim('progress.doneTitle'),
      failedTitle: tClaim('progress.failedTitle'),
      cutOff: tClaim('progress.cutOff'),
      mayClose: subject.action === 'claim' ? tClaim('progress.mayClose') : tClaim('progress.stay'),
      cannotStop: tClaim('progress.cannotStop'),
      toast: tClaim('progress.toast'),
    }
  return {
    title: t('progress.payment.title'),
    doneTitle: t('progress.payment.doneTitle'),
    failedTitle: t('progress.payment.failedTitle'),
    cutOff: t('progress.payment.cutOff'),
    mayClose: t('progress.payment.mayClose'),
    cannotStop: t('progress.payment.cannotStop'),
    toast: t('progress.toast.paying'),
  }
}
