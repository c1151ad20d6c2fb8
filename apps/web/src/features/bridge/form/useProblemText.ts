import type { BridgeProblem } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { formatExactAmount } from '../../../format/amount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { ETHER } from '../ether.ts'

/** Why an amount cannot be bridged, with the figure that would do. */
export function useProblemText({
  symbol,
  decimals,
}: {
  readonly symbol: string
  readonly decimals: number
}): (problem: BridgeProblem) => string {
  const { t } = useTranslation('bridge')
  const { t: tCommon } = useTranslation()
  const locale = useLocale()
  const amount = (units: bigint) => `${formatExactAmount(units, decimals, locale)} ${symbol}`
  return (problem) => {
    switch (problem.code) {
      case 'zero':
        return tCommon('swap.button.enterAmount')
      case 'too-many-decimals':
        return t('problem.decimals', { count: problem.decimals })
      case 'above-balance':
        return problem.most > 0n
          ? t('problem.aboveBalance', { most: amount(problem.most) })
          : tCommon('swap.button.insufficientBalance', { symbol })
      case 'below-minimum':
        return t('problem.belowMinimum', { least: amount(problem.minimum) })
      case 'dust':
        return t('problem.dust', { least: amount(problem.least) })
      case 'gas-short':
        return t('problem.gasShort', {
          needed: formatExactAmount(problem.needed, ETHER.decimals, locale),
        })
    }
  }
}
