import { promisedBy } from '@sluice/sdk/stakingPool'
import { worthUsdOf } from '@sluice/sdk/usdPrices'
import { useTranslation } from 'react-i18next'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { useBalances } from '../../../tokens/useBalances.ts'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { knownTotal } from '../../offers/list/knownTotal.ts'
import { OfferFigures } from '../../offers/list/OfferFigures.tsx'
import type { StakeRow } from '../useStakes.ts'

/** Figures about all staking pools. What could be staked are tokens, and rewards are what has been given out. */
export function StakeFigures({ rows }: { readonly rows: readonly StakeRow[] | undefined }) {
  const { t } = useTranslation('stake')
  const prices = useUsdPrices()
  const live = rows?.filter(({ status }) => status === 'live')
  const tokens = new Map(live?.map(({ tokens: { staking } }) => [staking.ledgerId, staking]))
  const balances = useBalances([...tokens.values()])
  const isKnown = rows !== undefined && balances.size === tokens.size
  const available = [...tokens.keys()].map((id) =>
    worthUsdOf(balances.get(id) ?? 0n, prices.get(id)),
  )
  const rewarded = rows?.map(({ rewarded: amount, rewardToken }) =>
    amount === undefined ? undefined : worthUsdOf(amount, prices.get(rewardToken)),
  )
  const promised = live?.map((row) => worthUsdOf(promisedBy(row), prices.get(row.rewardToken)))
  return (
    <OfferFigures
      title={t('figure.title')}
      rows={rows}
      available={{
        label: t('figure.available'),
        value: isKnown ? <Usd value={knownTotal(available)} isOwn /> : undefined,
        note: isKnown ? t('figure.tokens', { count: tokens.size }) : undefined,
      }}
      stakedNote={(number) => t('figure.inPools', { count: number })}
      rewards={{
        label: t('figure.rewarded'),
        value: rewarded && <Usd value={knownTotal(rewarded)} />,
      }}
      liveRewards={{
        label: t('figure.liveRewards'),
        value: promised && <Usd value={knownTotal(promised)} />,
      }}
      countLabel={t('figure.pools')}
    />
  )
}
