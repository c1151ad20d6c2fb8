import type { PoolSnapshot } from '@sluice/sdk'
import { reservesBetween, swapToTick } from '@sluice/sdk/poolDepth'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../format/amount.ts'
import { formatSignedPercent } from '../../format/percent.ts'
import { formatSymbol } from '../../format/symbol.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import type { ListedToken } from '../../tokens/useListedTokens.ts'
import { classNames } from '../../ui/classNames.ts'
import { depthBars } from './depthBars.ts'

type LiquidityChartProps = {
  readonly snapshot: PoolSnapshot
  readonly tokens: readonly [ListedToken, ListedToken]
}

const HEIGHT = 200

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
}

/** Where the pool's liquidity stands around the price. A bar tells its prices when it is pointed at or reached with the arrow keys. */
export function LiquidityChart({ snapshot, tokens }: LiquidityChartProps) {
  const { t } = useTranslation('info')
  const locale = useLocale()
  const [shown, setShown] = useState<number>()
  const bars = depthBars(snapshot, tokens)
  const current = bars.findIndex(({ isCurrent }) => isCurrent)
  const format = new Intl.NumberFormat(locale, { maximumSignificantDigits: 6 })
  const textOf = (index: number) => {
    const { from = 0, to = 0, awayPpm = 0n } = bars[index] ?? {}
    const [base, quote] = tokens
    const prices = { from: format.format(from), to: format.format(to) }
    const names = { quote: quote.symbol, base: base.symbol }
    return `${t('liquidityBar', { ...prices, ...names })} (${formatSignedPercent(awayPpm, locale)})`
  }
  const detailOf = (index: number) => {
    const bar = bars[index]
    if (!bar) return undefined
    const { tickLower: lower, tickUpper: upper } = bar
    const text = (amount: bigint, token: ListedToken) =>
      `${formatAmount(amount, token.decimals, locale)} ${formatSymbol(token.symbol)}`
    const { amount0, amount1 } = reservesBetween(snapshot, { lower, upper })
    const holds = [text(amount0, tokens[0]), text(amount1, tokens[1])].join(' + ')
    if (bar.isCurrent) return t('liquidityHolds', { holds })
    const isUp = index > current
    const { amountIn, amountOut } = swapToTick(snapshot, isUp ? lower : upper)
    const [paid, got] = isUp ? [tokens[1], tokens[0]] : tokens
    const swap = { paid: text(amountIn, paid), got: text(amountOut, got) }
    return `${t('liquidityHolds', { holds })} ${t('liquidityReach', swap)}`
  }
  const show = (index: number) => setShown(Math.min(bars.length - 1, Math.max(0, index)))
  const at = Math.max(0, shown ?? current)
  return (
    <LiquidityFrame
      told={shown === undefined ? undefined : textOf(shown)}
      detail={shown === undefined ? undefined : detailOf(shown)}
    >
      <div
        role="slider"
        tabIndex={0}
        aria-label={t('liquidity')}
        aria-valuemin={0}
        aria-valuemax={bars.length - 1}
        aria-valuenow={at}
        aria-valuetext={textOf(at)}
        dir="ltr"
        onPointerMove={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect()
          if (width > 0) show(Math.floor(((clientX - left) / width) * bars.length))
        }}
        onKeyDown={(event) => {
          const step = STEPS[event.key]
          if (step === undefined) return
          event.preventDefault()
          show(at + step)
        }}
        className="flex h-full touch-pan-y items-end gap-px rounded-control"
      >
        {bars.map(({ id, share, isCurrent }, index) => (
          <span
            key={id}
            style={{ height: `${Math.max(1, share * 100)}%` }}
            className={classNames(
              'min-w-0 flex-1 rounded-t-chip transition-opacity',
              isCurrent ? 'bg-accent' : 'bg-accent/40',
              shown === index && 'opacity-70',
            )}
          />
        ))}
      </div>
    </LiquidityFrame>
  )
}

type LiquidityFrameProps = {
  readonly told?: string | undefined
  readonly detail?: string | undefined
  readonly children: ReactNode
}

/** The chart's card, the same before its bars are known. */
export function LiquidityFrame({ told, detail, children }: LiquidityFrameProps) {
  const { t } = useTranslation('info')
  return (
    <section aria-label={t('liquidity')} className="rounded-card bg-surface p-4 sm:p-6">
      <h2 className="text-20 font-semibold">{t('liquidity')}</h2>
      <p role="status" className="min-h-6 text-13 text-ink-2">
        {told ?? t('liquidityHint')}
      </p>
      <p className="min-h-10 text-13 text-ink-2 sm:min-h-6">{detail}</p>
      <div style={{ height: HEIGHT }} className="mt-4">
        {children}
      </div>
    </section>
  )
}
