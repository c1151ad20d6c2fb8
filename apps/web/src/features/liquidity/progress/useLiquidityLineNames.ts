import { useTranslation } from 'react-i18next'
import type { DoneAs } from '../../../activity/done/DoneLine.ts'
import type { LiquidityAction } from './LiquiditySubject.ts'

type Names = Partial<Readonly<Record<DoneAs, string>>>

/** What became of amounts, where the words of most kinds do not fit. */
export function useLiquidityLineNames(action: LiquidityAction): Names {
  const { t } = useTranslation('receipt')
  switch (action) {
    case 'add':
    case 'increase':
    case 'zap':
    case 'move':
    case 'compound':
      return { received: t('returned') }
    case 'stake-tokens':
      return { placed: t('staked') }
    case 'found':
    case 'create-farm':
      return { placed: t('forRewards') }
    case 'create':
      return { paid: t('creationPrice') }
    case 'reclaim':
      return { taken: t('sentBack') }
    default:
      return {}
  }
}
