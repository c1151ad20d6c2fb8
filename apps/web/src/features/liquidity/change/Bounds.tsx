import type { Token } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { DetailRow } from '../../swap/quote/DetailRow.tsx'
import { useKeepsBounds } from './useKeepsBounds.ts'

type BoundsProps = {
  readonly poolId: string
  readonly leasts: readonly { readonly token: Token; readonly least: bigint }[]
  readonly slippagePpm: bigint
}

/** The least of each token with which the pool does what was ordered, a row each; or that this pool cannot be told any. */
export function Bounds({ poolId, leasts, slippagePpm }: BoundsProps) {
  const { t } = useTranslation('liquidity')
  const locale = useLocale()
  const keepsBounds = useKeepsBounds(poolId)
  if (!keepsBounds)
    return (
      <DetailRow name={t('review.noLeast')} hint={t('review.noLeastHint')} isStrong>
        {t('review.noLeastValue')}
      </DetailRow>
    )
  return leasts.map(({ token, least }) => (
    <DetailRow
      key={token.ledgerId}
      name={t('review.least', { symbol: formatSymbol(token.symbol) })}
      hint={t('review.leastHint', { percent: formatPercent(slippagePpm, locale) })}
      isStrong
    >
      <Amount amount={least} token={token} />
    </DetailRow>
  ))
}
