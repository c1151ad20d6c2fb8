import { useTranslation } from 'react-i18next'
import { useTakeBack } from '../../../activity/progress/useTakeBack.ts'

/** Brings back what an adding, or the payment for a pool, that stopped has left behind. */
export function useTakeBackLiquidity(onDone: () => void) {
  const { t } = useTranslation('liquidity')
  return useTakeBack({
    take: (sdk, id) => sdk.liquidity.takeBack(id),
    words: { done: t('toast.takenBack'), unknown: t('toast.takeBackUnknown') },
    onDone,
  })
}
