import { useTranslation } from 'react-i18next'
import { formatExactAmount } from '../../../format/amount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import type { DepositStage, WalletStep } from './depositStage.ts'
import { ETHER } from './ether.ts'

type Coin = { readonly symbol: string; readonly decimals: number }

/** What the button says: the next step, or what is missing before it. */
export function useStageWords({ symbol, decimals }: Coin): (stage: DepositStage) => string {
  const { t } = useTranslation('ethereum')
  const locale = useLocale()
  const steps: Readonly<Record<WalletStep, string>> = {
    reset: t('stage.reset', { symbol }),
    approve: t('stage.approve', { symbol }),
    deposit: t('stage.deposit', { symbol }),
  }
  return (stage) => {
    switch (stage.kind) {
      case 'no-amount':
        return t('stage.noAmount')
      case 'reading':
        return t('stage.reading')
      case 'above-balance':
        return stage.most > 0n
          ? t('stage.atMost', { most: formatExactAmount(stage.most, decimals, locale), symbol })
          : t('stage.insufficient', { symbol })
      case 'gas-short':
        return t('stage.gasShort', {
          needed: formatExactAmount(stage.needed, ETHER.decimals, locale),
        })
      case 'approving':
        return t('stage.approving')
      case 'next':
        return steps[stage.step]
    }
  }
}
