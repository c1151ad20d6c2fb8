import { worthUsdOf } from '@sluice/sdk/usdPrices'
import { useTranslation } from 'react-i18next'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { totalsOf } from '../../liquidity/positions/positionView.ts'
import { usePositions } from '../../liquidity/positions/usePositions.ts'
import { knownTotal } from '../../offers/list/knownTotal.ts'
import { OfferFigures } from '../../offers/list/OfferFigures.tsx'
import type { FarmRow } from '../useFarms.ts'

/** Figures about all farms. What could be staked are positions, and rewards are of whole farms. */
export function FarmFigures({ rows }: { readonly rows: readonly FarmRow[] | undefined }) {
  const { t } = useTranslation('farm')
  const prices = useUsdPrices()
  const positions = usePositions()
  const live = rows?.filter(({ status }) => status === 'live')
  const pools = new Set(live?.map(({ poolId }) => poolId))
  const free = positions.rows.filter(
    ({ position }) => pools.has(position.poolId) && position.liquidity > 0n,
  )
  const isKnown = rows !== undefined && positions.isComplete
  const rewards = (of: readonly FarmRow[] | undefined) =>
    of && (
      <Usd
        value={knownTotal(
          of.map((row) => worthUsdOf(row.totalReward, prices.get(row.rewardToken))),
        )}
      />
    )
  return (
    <OfferFigures
      title={t('figure.title')}
      rows={rows}
      available={{
        label: t('figure.available'),
        value: isKnown ? <Usd value={totalsOf(free, prices).value} isOwn /> : undefined,
        note: isKnown ? t('figure.positions', { count: free.length }) : undefined,
      }}
      stakedNote={(number) => t('figure.inFarms', { count: number })}
      rewards={{ label: t('figure.rewards'), value: rewards(rows) }}
      liveRewards={{ label: t('figure.liveRewards'), value: rewards(live) }}
      countLabel={t('figure.farms')}
    />
  )
}
