import type { InfoWalletTotals } from '@sluice/sdk/info'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { dollarsOf } from '../../../tokens/prices/serviceMarket.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { Pie } from '../../../ui/pictures/Pie.tsx'
import type { Earning } from './useStaked.ts'

type AllocationProps = {
  readonly totals: InfoWalletTotals | undefined
  readonly staked: Earning
  /** How many watched accounts are in it. */
  readonly countedCount: number
}

/** Where what somebody has is: in the wallet, in pools, in orders, in stakes. */
export function Allocation({ totals, staked, countedCount }: AllocationProps) {
  const { t } = useTranslation('wallet')
  const locale = useLocale()
  if (!totals || staked.isPending) return <Skeleton className="h-36 w-full" />
  const places = [
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
    { id: 'stakes', label: t('portfolio.stakes'), to: '/stake?state=YOUR', value: staked.value },
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
                {formatPercent(value === undefined ? undefined : ppmOf(value), locale)}
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
