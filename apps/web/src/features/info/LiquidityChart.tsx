import type { PoolSnapshot, Token } from '@sluice/sdk'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../i18n/useLocale.ts'
import { classNames } from '../../ui/classNames.ts'
import { depthBars } from './depthBars.ts'

type LiquidityChartProps = {
  readonly snapshot: PoolSnapshot
  readonly tokens: readonly [Token, Token]
}

const HEIGHT = 200

/** Where the pool's liquidity stands around the price. A bar tells its prices when it is pointed at or reached by Tab. */
export function LiquidityChart({ snapshot, tokens }: LiquidityChartProps) {
  const { t } = useTranslation('info')
  const locale = useLocale()
  const [shown, setShown] = useState<number>()
  const bars = depthBars(snapshot, tokens)
  const bar = bars[shown ?? -1]
  const format = new Intl.NumberFormat(locale, { maximumSignificantDigits: 6 })
  return (
    <LiquidityFrame
      told={
        bar &&
        t('liquidityBar', {
          from: format.format(bar.from),
          to: format.format(bar.to),
          quote: tokens[1].symbol,
          base: tokens[0].symbol,
        })
      }
    >
      <div dir="ltr" className="flex h-full items-end gap-px">
        {bars.map(({ id, share, isCurrent, from, to }, index) => (
          <button
            key={id}
            type="button"
            aria-label={t('liquidityBar', {
              from: format.format(from),
              to: format.format(to),
              quote: tokens[1].symbol,
              base: tokens[0].symbol,
            })}
            onMouseEnter={() => setShown(index)}
            onFocus={() => setShown(index)}
            className="flex h-full min-w-0 flex-1 items-end"
          >
            <span
              style={{ height: `${Math.max(1, share * 100)}%` }}
              className={classNames(
                'w-full rounded-t-chip transition-opacity',
                isCurrent ? 'bg-accent' : 'bg-accent/40',
                shown === index && 'opacity-70',
              )}
            />
          </button>
        ))}
      </div>
    </LiquidityFrame>
  )
}

type LiquidityFrameProps = { readonly told?: string | undefined; readonly children: ReactNode }

/** The chart's card, the same before its bars are known. */
export function LiquidityFrame({ told, children }: LiquidityFrameProps) {
  const { t } = useTranslation('info')
  return (
    <section aria-label={t('liquidity')} className="rounded-card bg-surface p-4 sm:p-6">
      <h2 className="text-20 font-semibold">{t('liquidity')}</h2>
      <p role="status" className="min-h-6 text-13 text-ink-2">
        {told ?? t('liquidityHint')}
      </p>
      <div style={{ height: HEIGHT }} className="mt-4">
        {children}
      </div>
    </section>
  )
}
