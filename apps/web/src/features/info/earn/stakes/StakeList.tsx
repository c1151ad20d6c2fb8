import { useTranslation } from 'react-i18next'
import { UNKNOWN } from '../../../../format/decimal.ts'
import { formatPercent } from '../../../../format/percent.ts'
import { formatSymbol } from '../../../../format/symbol.ts'
import { formatDay } from '../../../../format/time.ts'
import { useLocale } from '../../../../i18n/useLocale.ts'
import { dollarsOf } from '../../../../tokens/prices/serviceMarket.ts'
import { Usd } from '../../../../ui/figures/Usd.tsx'
import type { Column } from '../../../../ui/table/columns.ts'
import { OfferBadge } from '../../../offers/OfferBadge.tsx'
import { EarnList, type EarnListProps, TOLD } from '../EarnList.tsx'
import { EarnListPage } from '../EarnListPage.tsx'
import { TokenAmount, TokenName } from '../TokenName.tsx'
import { type ListedToken, useListedToken, useToldList } from '../useToldList.ts'
import { useStakingPools } from './useStakingPools.ts'
import { useStatus } from './useStatus.ts'

/** A staking pool of the list; what nobody has told yet is absent. */
type Row = {
  readonly poolId: string
  readonly staking: ListedToken | undefined
  readonly reward: ListedToken | undefined
  readonly startMs: number | undefined
  readonly endMs: number | undefined
  readonly staked: bigint | undefined
  readonly tvlUsd: bigint | undefined
  readonly aprPpm: bigint | undefined
}

/** `/info-stake`: every staking pool with its tokens, its period and what is staked. */
export function StakeListPage() {
  const { t } = useTranslation('info')
  return (
    <EarnListPage title={t('earn.stakes')} hint={t('earn.stakesHint')}>
      <StakeList />
    </EarnListPage>
  )
}

function StakeList() {
  const tokenOf = useListedToken()
  const { rows, isMissing } = useToldList('stake', (earn, query, ask) =>
    earn.fetchStakePools(query, ask),
  )
  if (isMissing) return <StakesByCanisters />
  const told = rows?.map(
    (pool): Row => ({
      ...pool,
      staking: tokenOf(pool.stakingToken),
      reward: tokenOf(pool.rewardToken),
      tvlUsd: dollarsOf(pool.tvlUsd),
    }),
  )
  return <StakeTable rows={told} query={TOLD} />
}

/** The same as their index and each of them tells, which know of no dollars. */
function StakesByCanisters() {
  const { query, rows } = useStakingPools()
  const told = rows?.map(
    (pool): Row => ({
      ...pool,
      startMs: pool.startSeconds * 1_000,
      endMs: pool.endSeconds * 1_000,
      tvlUsd: undefined,
      aprPpm: undefined,
    }),
  )
  return <StakeTable rows={told} query={query} />
}

function StakeTable({ rows, query }: Pick<EarnListProps<Row>, 'rows' | 'query'>) {
  const { t } = useTranslation('info')
  return (
    <EarnList
      label={t('earn.stakes')}
      urlName="stakes"
      query={query}
      rows={rows}
      columns={useColumns()}
      rowKey={({ poolId }) => poolId}
      rowLink={({ poolId }) => `/info-stake/details/${poolId}`}
      empty={t('earn.noStakes')}
    />
  )
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useTranslation('info')
  const statusOf = useStatus()
  const locale = useLocale()
  const dayOf = (ms: number | undefined) => (ms === undefined ? UNKNOWN : formatDay(ms, locale))
  return [
    {
      id: 'token',
      title: t('earn.stakedToken'),
      sortBy: ({ staking }) => staking?.symbol,
      cell: ({ staking }) => <TokenName token={staking} />,
      under: ({ reward }) => reward && t('earn.pays', { symbol: formatSymbol(reward.symbol) }),
    },
    {
      id: 'reward',
      title: t('earn.rewardToken'),
      isColumnOnly: true,
      sortBy: ({ reward }) => reward?.symbol,
      cell: ({ reward }) => <TokenName token={reward} />,
    },
    {
      id: 'start',
      title: t('earn.start'),
      isWideOnly: true,
      sortBy: ({ startMs }) => startMs,
      cell: ({ startMs }) => dayOf(startMs),
    },
    {
      id: 'end',
      title: t('earn.end'),
      isWideOnly: true,
      sortBy: ({ endMs }) => endMs,
      cell: ({ endMs }) => dayOf(endMs),
    },
    {
      id: 'staked',
      title: t('earn.staked'),
      isFigure: true,
      isColumnOnly: true,
      cell: ({ staked, staking }) => <TokenAmount amount={staked} token={staking} />,
    },
    {
      id: 'tvl',
      title: t('chart.tvl'),
      isFigure: true,
      sortBy: ({ tvlUsd }) => tvlUsd,
      cell: ({ tvlUsd }) => <Usd value={tvlUsd} />,
      under: ({ aprPpm }) =>
        aprPpm === undefined ? undefined : t('earn.aprIs', { apr: formatPercent(aprPpm, locale) }),
    },
    {
      id: 'apr',
      title: t('earn.apr'),
      isFigure: true,
      isColumnOnly: true,
      sortBy: ({ aprPpm }) => aprPpm,
      cell: ({ aprPpm }) => formatPercent(aprPpm, locale),
    },
    {
      id: 'status',
      title: t('earn.state'),
      cell: (pool) => <OfferBadge status={statusOf(pool)} />,
    },
  ]
}
