import type { PoolSnapshot, PositionPool, Token } from '@sluice/sdk'
import { ArrowRightLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPrice } from '../../../format/price.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { currentPrice } from '../../orders/form/currentPrice.ts'
import { PastRangeChart } from '../past/PastRangeChart.tsx'
import type { ChosenRange } from '../range/useRangeDraft.ts'
import { PriceEnd } from './PriceEnd.tsx'
import { RangePresets } from './RangePresets.tsx'

type RangeEditorProps = {
  readonly pool: PositionPool
  readonly snapshot: PoolSnapshot | undefined
  readonly draft: ChosenRange
  readonly token0: Token
  readonly token1: Token
}

/** The range of a position: dragged, typed, stepped or chosen. */
export function RangeEditor(props: RangeEditorProps) {
  const { pool, snapshot, draft, token0, token1 } = props
  const { range, set: onChange } = draft
  const { t } = useTranslation('liquidity')
  const locale = useLocale()
  const [isInverted, setInverted] = useState(false)
  const [base, quote] = isInverted ? [token1, token0] : [token0, token1]
  const words = { base: formatSymbol(base.symbol), quote: formatSymbol(quote.symbol) }
  return (
    <section
      aria-label={t('card.range')}
      className="flex flex-col gap-4 rounded-card bg-surface p-4 sm:p-6"
    >
      <header className="flex items-center justify-between gap-2">
        <h2 className="text-20 font-semibold">{t('card.range')}</h2>
        <p className="text-13 text-ink-2">
          {t('range.current', words)}{' '}
          <span dir="ltr" className="font-medium text-ink">
            {formatPrice(currentPrice(pool, base, quote), locale)}
          </span>
        </p>
        <IconButton
          icon={ArrowRightLeft}
          label={t('range.invert')}
          onClick={() => setInverted(!isInverted)}
        />
      </header>
      <PastRangeChart
        {...{ snapshot, pool, range, onChange, base, quote }}
        tokens={[token0, token1]}
      />
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {(isInverted
          ? (['tickUpper', 'tickLower'] as const)
          : (['tickLower', 'tickUpper'] as const)
        ).map((end, index) => (
          <PriceEnd
            key={`${end} ${isInverted}`}
            label={index === 0 ? t('range.least') : t('range.most')}
            {...{ end, pool, draft, base, quote }}
          />
        ))}
      </div>
      {draft.isCrossed && <Notice tone="warn">{t('range.crossedHint')}</Notice>}
      <RangePresets {...{ pool, range, onChange, token0, token1 }} />
    </section>
  )
}
