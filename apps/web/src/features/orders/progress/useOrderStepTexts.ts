import { useTranslation } from 'react-i18next'
import type { StepTexts } from '../../../activity/ActivityArea.tsx'

type Words = { readonly amount: string; readonly symbolIn: string }

/** The steps of limit orders in words. */
export function useOrderStepTexts(): (name: string, words: Words) => StepTexts {
  const { t } = useTranslation('orders', { useSuspense: false })
  return (name, words) => {
    switch (name.split(':')[0]) {
      case 'cancel':
        return { title: t('progress.cancel'), detail: t('progress.cancelDetail') }
      case 'arrive':
        return { title: t('progress.arrive'), detail: t('progress.arriveDetail') }
      case 'transfer':
        return { title: t('progress.transfer', words), detail: t('progress.transferDetail') }
      case 'deposit':
        return { title: t('progress.deposit', words), detail: t('progress.depositDetail') }
      case 'mint':
        return { title: t('progress.mint'), detail: t('progress.mintDetail') }
      case 'place':
        return { title: t('progress.place'), detail: t('progress.placeDetail') }
      default:
        return { title: t('progress.approve', words), detail: t('progress.approveDetail') }
    }
  }
}
