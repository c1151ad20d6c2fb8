import { promisedBy } from '@sluice/sdk/stakingPool'
import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { useTranslation } from 'react-i18next'
import { useOwner } from '../../../session/useSdk.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { useBalances } from '../../../tokens/useBalances.ts'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { type Figure, FigureCards } from '../../earn/FigureCards.tsx'
import { knownTotal } from '../../earn/knownTotal.ts'
import type { StakeRow } from '../useStakes.ts'

/** Six figures about all staking pools: what is the person's, what is there, what is paid. */
export function StakeFigures({ rows }: { readonly rows: readonly StakeRow[] | undefined }) {
  const { t } = useTranslation('stake')
  const prices = useUsdPrices()
  const own = useOwnFigures(rows)
  const live = rows?.filter(({ status }) => status === 'live')
  const rewarded = rows?.map(({ rewarded: amount, rewardToken }) =>
    amount === undefined ? undefined : valueUsdOf(amount, prices.get(rewardToken)),
  )
  const promised = live?.map((row) => valueUsdOf(promisedBy(row), prices.get(row.rewardToken)))
  const cards: readonly (readonly [Figure, Figure])[] = [
    own,
    [
      {
        label: t('figure.tvl'),
        value: rows && <Usd value={knownTotal(rows.map(({ stakedUsd }) => stakedUsd))} />,
      },
      { label: t('figure.rewarded'), value: rewarded && <Usd value={knownTotal(rewarded)} /> },
    ],
    [
      { label: t('figure.liveRewards'), value: promised && <Usd value={knownTotal(promised)} /> },
      {
        label: t('figure.pools'),
        value: rows?.length,
        note: live && t('figure.livePools', { count: live.length }),
      },
    ],
  ]
  return <FigureCards title={t('figure.title')} cards={cards} />
}

/** What the person could stake in live pools, and has staked. */
function useOwnFigures(rows: readonly StakeRow[] | undefined): readonly [Figure, Figure] {
  const { t } = useTranslation('stake')
  const owner = useOwner()
  const prices = useUsdPrices()
  const live = rows?.filter(({ status }) => status === 'live') ?? []
  const tokens = [...new Map(live.map(({ tokens: { staking } }) => [staking.ledgerId, staking]))]
  const balances = useBalances(tokens.map(([, token]) => token))
  const mine = rows?.filter(({ isMine }) => isMine)
  const labels = [t('figure.available'), t('figure.staked')] as const
  if (owner === undefined)
    return [
      { label: labels[0], value: '–' },
      { label: labels[1], value: '–' },
    ]
  const isKnown = rows !== undefined && balances.size === tokens.length
  const available = knownTotal(
    tokens.map(([id]) => valueUsdOf(balances.get(id) ?? 0n, prices.get(id))),
  )
  return [
    {
      label: labels[0],
      value: isKnown ? <Usd value={available} isOwn /> : undefined,
      note: isKnown ? t('figure.tokens', { count: tokens.length }) : undefined,
    },
    {
      label: labels[1],
      value: mine && <Usd value={knownTotal(mine.map(({ ownUsd }) => ownUsd))} isOwn />,
      note: mine && t('figure.inPools', { count: mine.length }),
    },
  ]
}
