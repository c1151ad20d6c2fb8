import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { useTranslation } from 'react-i18next'
import { useOwner } from '../../../session/useSdk.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { type Figure, FigureCards } from '../../earn/FigureCards.tsx'
import { knownTotal } from '../../earn/knownTotal.ts'
import { totalsOf } from '../../liquidity/positions/positionView.ts'
import { usePositions } from '../../liquidity/positions/usePositions.ts'
import type { FarmRow } from '../useFarms.ts'

/** Six figures about all farms: what is the person's, what is there, what is paid. */
export function FarmFigures({ rows }: { readonly rows: readonly FarmRow[] | undefined }) {
  const { t } = useTranslation('farm')
  const prices = useUsdPrices()
  const own = useOwnFigures(rows)
  const live = rows?.filter(({ status }) => status === 'live')
  const rewards = (of: readonly FarmRow[]) =>
    knownTotal(of.map((row) => valueUsdOf(row.totalReward, prices.get(row.rewardToken))))
  const cards: readonly (readonly [Figure, Figure])[] = [
    own,
    [
      {
        label: t('figure.tvl'),
        value: rows && <Usd value={knownTotal(rows.map(({ stakedUsd }) => stakedUsd))} />,
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
  return <FigureCards title={t('figure.title')} cards={cards} />
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
      value: mine && <Usd value={knownTotal(mine.map(({ ownUsd }) => ownUsd))} isOwn />,
      note: mine && t('figure.inFarms', { count: mine.length }),
    },
  ]
}
