import { useTranslation } from 'react-i18next'
import { useTakeBack } from '../../../activity/progress/useTakeBack.ts'

/** Brings back what a placing that stopped has left at the pool. */
export function useTakeBackOrder(onDone: () => void) {
  const { t } = useTranslation('orders')
  return useTakeBack({
    take: (sdk, id) => sdk.orders.takeBack(id),
    words: { done: t('toast.takenBack'), unknown: t('toast.takeBackUnknown') },
    onDone,
  })
}
