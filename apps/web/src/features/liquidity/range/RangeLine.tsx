import type { PositionPool, TickRange, Token } from '@sluice/sdk'
import { ArrowRightLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatShortPrice } from '../../../format/price.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { currentPrice } from '../../orders/form/currentPrice.ts'
import { rangeTexts } from './rangeText.ts'

type RangeLineProps = {
  readonly pool: PositionPool
  readonly range: TickRange
  readonly token0: Token
  readonly token1: Token
}

/** Both ends of a range and the price now, in one token or in the other. */
export function RangeLine({ pool, range, token0, token1 }: RangeLineProps) {
  const { t } = useTranslation('liquidity')
  const locale = useLocale()
  const [isInverted, setInverted] = useState(false)
  const [base, quote] = isInverted ? [token1, token0] : [token0, token1]
  const { least, most } = rangeTexts(pool, range, { base, quote, locale })
  const words = { base: formatSymbol(base.symbol), quote: formatSymbol(quote.symbol) }
  return (
    <div className="flex items-center gap-2">
      <div className="flex-1 text-13">
        <dl className="grid grid-cols-3 gap-2">
          {[
            { label: t('range.least'), value: least },
            {
              label: t('range.now'),
              value: formatShortPrice(currentPrice(pool, base, quote), locale),
            },
            { label: t('range.most'), value: most },
          ].map(({ label, value }) => (
            // where a long label takes two lines, the figures still stand on one
            <div key={label} className="grid content-between">
              <dt className="text-ink-2">{label}</dt>
              <dd className="font-medium">
                <bdi dir="ltr">{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 text-12 text-ink-3">{t('range.unit', words)}</p>
      </div>
      <IconButton
        icon={ArrowRightLeft}
        label={t('range.invert')}
        onClick={() => setInverted(!isInverted)}
      />
    </div>
  )
}
