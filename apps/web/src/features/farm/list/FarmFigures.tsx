import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { useTranslation } from 'react-i18next'
import { useOwner } from '../../../session/useSdk.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { totalsOf } from '../../liquidity/positions/positionView.ts'
import { usePositions } from '../../liquidity/positions/usePositions.ts'
import type { FarmRow } from '../useFarms.ts'

type Figure = {
  readonly label: string
  /** Undefined while it is read. */
  readonly value: React.ReactNode | undefined
  readonly note?: string | undefined
}

/** Six figures about all farms: what is the person's, what is there, what is paid. */
export function FarmFigures({ rows }: { readonly rows: readonly FarmRow[] | undefined }) {
  const { t } = useTranslation('farm')
  const prices = useUsdPrices()
  const own = useOwnFigures(rows)
  const live = rows?.filter(({ status }) => status === 'live')
  const rewards = (of: readonly FarmRow[]) =>
    total(of.map((row) => valueUsdOf(row.totalReward, prices.get(row.rewardToken))))
  const cards: readonly (readonly [Figure, Figure])[] = [
    own,
    [
      {
        label: t('figure.tvl'),
        value: rows && <Usd value={total(rows.map(({ stakedUsd }) => stakedUsd))} />,
      },
      { label: t('figure.rewards'), value: rows && <Usd value={rewards(rows)} /> },
    ],
    [
      { label: t('figure.liveRewards'), value: live && <Usd value={rewards(live)} /> },
      {
        label: t('figure.farms'),
        value: rows?.length,
        note: live && t('figure.liveFarms', { count: live.length }),
      },
    ],
  ]
  return (
    <section aria-label={t('figure.title')} className="grid gap-4 md:grid-cols-3">
      {cards.map((card) => (
        <dl
          key={card[0].label}
          className="grid grid-cols-2 gap-4 rounded-card bg-surface p-4 sm:p-6"
        >
          {card.map(({ label, value, note }) => (
            <div key={label} className="min-w-0">
              <dt className="truncate text-13 text-ink-2">{label}</dt>
              <dd className="flex h-8 items-center text-20 font-semibold">
                {value ?? <Skeleton className="h-6 w-20" />}
              </dd>
              <dd className="h-4 truncate text-12 text-ink-3">{note}</dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  )
}

/** What the person could stake in live farms, and has staked. */
function useOwnFigures(rows: readonly FarmRow[] | undefined): readonly [Figure, Figure] {
  const { t } = useTranslation('farm')
  const owner = useOwner()
  const prices = useUsdPrices()
  const positions = usePositions()
  const pools = new Set(
    rows?.filter(({ status }) => status === 'live').map(({ poolId }) => poolId) ?? [],
  )
  const free = positions.rows.filter(
    ({ position }) => pools.has(position.poolId) && position.liquidity > 0n,
  )
  const mine = rows?.filter(({ isMine }) => isMine)
  const labels = [t('figure.available'), t('figure.staked')] as const
  if (owner === undefined)
    return [
      { label: labels[0], value: '–' },
      { label: labels[1], value: '–' },
    ]
  const isKnown = rows !== undefined && positions.isComplete
  return [
    {
      label: labels[0],
      value: isKnown ? <Usd value={totalsOf(free, prices).value} isOwn /> : undefined,
      note: isKnown ? t('figure.positions', { count: free.length }) : undefined,
    },
    {
      label: labels[1],
      value: mine && <Usd value={total(mine.map(({ ownUsd }) => ownUsd))} isOwn />,
      note: mine && t('figure.inFarms', { count: mine.length }),
    },
  ]
}

/** Unknown while one of them is. */
const total = (values: readonly (bigint | undefined)[]): bigint | undefined =>
  values.reduce<bigint | undefined>(
    (sum, one) => (sum === undefined || one === undefined ? undefined : sum + one),
    0n,
  )
