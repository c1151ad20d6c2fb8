import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { PairIcon } from '../../../ui/pictures/PairIcon.tsx'
import { PairAmounts } from '../positions/PairAmounts.tsx'
import { feesOf, stateOf, totalOf } from '../positions/positionView.ts'
import { RangeBadge } from '../positions/RangeBadge.tsx'
import { RangeLine } from '../range/RangeLine.tsx'
import type { WrappedRow } from './useWrapped.ts'

type TokenFactsProps = { readonly row: WrappedRow }

/** The pair of a wrapped position, its tier, and how it stands to the price. */
export function TokenHead({ row }: TokenFactsProps) {
  const locale = useLocale()
  const { position, token0, token1 } = row
  return (
    <>
      <PairIcon first={token0} second={token1} />
      <span translate="no" className="font-medium">
        {formatSymbol(token0.symbol)}/{formatSymbol(token1.symbol)}
      </span>
      <Badge>{formatPercent(position.pool.feePips, locale)}</Badge>
      <RangeBadge state={stateOf(row)} />
    </>
  )
}

/** Value, fees and range of a wrapped position. */
export function TokenFacts({ row }: TokenFactsProps) {
  const { t } = useTranslation('liquidity')
  const prices = useUsdPrices()
  const { position, token0, token1 } = row
  return (
    <>
      <div className="grid content-start gap-2">
        <PairAmounts title={t('card.inPosition')} row={row} amounts={position} />
        <p className="text-end font-medium">
          <Usd value={totalOf(row, prices)} isOwn />
        </p>
      </div>
      <div className="grid content-start gap-2">
        <PairAmounts
          title={t('card.uncollected')}
          row={row}
          amounts={{ amount0: position.fees0, amount1: position.fees1 }}
        />
        <p className="text-end font-medium">
          <Usd value={feesOf(row, prices)} isOwn />
        </p>
      </div>
      <section aria-label={t('card.range')}>
        <p className="mb-2 text-13 text-ink-2">
          {t('card.range')} <span className="text-ink-3">#{`${position.id}`}</span>
        </p>
        <RangeLine pool={position.pool} range={position} token0={token0} token1={token1} />
      </section>
    </>
  )
}
