import type { PositionPool, TickRange, Token } from '@sluice/sdk'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent, formatSignedPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { DetailRow } from '../../swap/quote/DetailRow.tsx'
import { whatIf } from '../risk/whatIf.ts'

type WhatIfProps = {
  readonly pool: PositionPool
  readonly range: TickRange
  readonly token0: Token
  readonly token1: Token
  readonly liquidity: bigint | undefined
}

const MOST_PERCENT = 100
const LEAST_PERCENT = -90
const PPM_PER_PERCENT = 10_000n

/** What becomes of a position if the price moves: its tokens, and what it is worth against holding them. */
export function WhatIf({ pool, range, token0, token1, liquidity }: WhatIfProps) {
  const { t } = useTranslation('liquidity')
  const locale = useLocale()
  const id = useId()
  const [percent, setPercent] = useState(0)
  if (!liquidity) return undefined
  const shiftPpm = BigInt(percent) * PPM_PER_PERCENT
  const then = whatIf({ pool, range, liquidity, shiftPpm })
  return (
    <section aria-label={t('whatIf.title')} className="rounded-control bg-surface-2 p-4">
      <label htmlFor={id} className="flex justify-between text-14">
        <span>{t('whatIf.label', { symbol: formatSymbol(token0.symbol) })}</span>
        <span dir="ltr" className="font-medium">
          {formatSignedPercent(shiftPpm, locale)}
        </span>
      </label>
      <input
        id={id}
        type="range"
        min={LEAST_PERCENT}
        max={MOST_PERCENT}
        step={5}
        value={percent}
        onChange={({ target }) => setPercent(Number(target.value))}
        className="h-11 w-full accent-accent"
      />
      {then && (
        <dl className="grid gap-1 text-13">
          <DetailRow name={formatSymbol(token0.symbol)}>
            <Amount amount={then.amount0} token={token0} hasSymbol={false} /> (
            {formatPercent(then.share0Ppm, locale)})
          </DetailRow>
          <DetailRow name={formatSymbol(token1.symbol)}>
            <Amount amount={then.amount1} token={token1} hasSymbol={false} />
          </DetailRow>
          <DetailRow name={t('whatIf.against')} hint={t('whatIf.againstHint')} isStrong>
            {formatSignedPercent(then.againstHoldingPpm, locale)}
          </DetailRow>
        </dl>
      )}
    </section>
  )
}
