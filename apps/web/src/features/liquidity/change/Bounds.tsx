import type { Token } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { DetailRow } from '../../swap/quote/DetailRow.tsx'

type BoundsProps = {
  readonly leasts: readonly { readonly token: Token; readonly least: bigint }[]
  readonly slippagePpm: bigint
}

/** The least of each token with which the pool does what was ordered, a row each. */
export function Bounds({ leasts, slippagePpm }: BoundsProps) {
  const { t } = useTranslation('liquidity')
  const locale = useLocale()
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
