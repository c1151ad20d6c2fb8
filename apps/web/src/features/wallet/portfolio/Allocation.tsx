import type { InfoWalletTotals } from '@sluice/sdk/info'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { UNKNOWN } from '../../../format/decimal.ts'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { dollarsOf } from '../../../tokens/prices/serviceMarket.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { Pie } from '../../../ui/pictures/Pie.tsx'
import type { Place } from './useEarning.ts'

type AllocationProps = {
  readonly totals: InfoWalletTotals | undefined
  /** How many watched accounts are in it. */
  readonly countedCount: number
  /** What earns elsewhere, where that is known. */
  readonly earning: readonly Place[]
}

/** Where what somebody has is: in the wallet, in pools, in orders, and where it earns. */
export function Allocation({ totals, countedCount, earning }: AllocationProps) {
  const { t } = useTranslation('wallet')
  const locale = useLocale()
  if (!totals) return <Skeleton className="h-36 w-full" />
  const places: readonly Place[] = [
    {
      id: 'tokens',
      label: t('portfolio.tokens'),
      to: '/wallet',
      value: dollarsOf(totals.tokensUsd),
    },
    {
      id: 'positions',
      label: t('portfolio.positions'),
      to: '/liquidity',
      value: dollarsOf(totals.positionsUsd),
    },
    {
      id: 'orders',
      label: t('portfolio.orders'),
      to: '/swap/limit',
      value: dollarsOf(totals.ordersUsd),
    },
    ...earning,
  ]
  const all = places.reduce((sum, { value = 0n }) => sum + value, 0n)
  const ppmOf = (value = 0n) => (all === 0n ? 0n : (value * 1_000_000n) / all)
  return (
    <div className="flex flex-wrap items-center gap-6">
      <Pie
        label={t('portfolio.allocation')}
        slices={places.map(({ id, value }) => ({ id, share: Number(ppmOf(value)) }))}
      />
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-13 text-ink-2">
          {countedCount > 0
            ? t('portfolio.inAllWith', { count: countedCount })
            : t('portfolio.inAll')}
        </p>
        <p className="mb-3 text-28 font-semibold">
          <Usd value={all} isOwn />
        </p>
        <ul className="grid gap-1 text-14">
          {places.map(({ id, label, to, value }, index) => (
            <li key={id} className="flex items-center gap-2">
              <span
                aria-hidden
                className="size-3 shrink-0 rounded-full"
                style={{ background: Pie.colour(index) }}
              />
              <Link to={to} className="flex-1 py-2 hover:text-accent">
                {label}
              </Link>
              <span dir="ltr" className="text-ink-2">
                {value === undefined ? UNKNOWN : formatPercent(ppmOf(value), locale)}
              </span>
              <span className="w-28 text-end font-medium">
                <Usd value={value} isOwn />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
