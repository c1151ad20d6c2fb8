import { FARM_STATUSES, type FarmStatus } from '@sluice/sdk/farm'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../../app/queryKeys.ts'
import { UNKNOWN } from '../../../../format/decimal.ts'
import { formatPercent } from '../../../../format/percent.ts'
import { formatDay } from '../../../../format/time.ts'
import { useLocale } from '../../../../i18n/useLocale.ts'
import { useSdk } from '../../../../session/useSdk.ts'
import { dollarsOf } from '../../../../tokens/prices/serviceMarket.ts'
import { Usd } from '../../../../ui/figures/Usd.tsx'
import type { Column } from '../../../../ui/table/columns.ts'
import { useFarms } from '../../../farm/useFarms.ts'
import { OfferBadge } from '../../../offers/OfferBadge.tsx'
import { PairName } from '../../PairName.tsx'
import { EarnList, type EarnListProps, TOLD } from '../EarnList.tsx'
import { EarnListPage } from '../EarnListPage.tsx'
import { TokenAmount } from '../TokenName.tsx'
import { type ListedToken, useListedToken, useToldList } from '../useToldList.ts'

/** A farm of the list; what nobody has told yet is absent. */
type Row = {
  readonly farmId: string
  readonly token0: ListedToken
  readonly token1: ListedToken
  readonly reward: ListedToken
  readonly status: FarmStatus | undefined
  readonly startMs: number | undefined
  readonly endMs: number | undefined
  readonly stakes: number | undefined
  readonly stakedUsd: bigint | undefined
  readonly totalReward: bigint | undefined
  readonly aprPpm: bigint | undefined
}

/** `/info-farm`: every farm with its pool, what is staked and what it pays. */
export function FarmListPage() {
  const { t } = useTranslation('info')
  return (
    <EarnListPage title={t('earn.farms')} hint={t('earn.farmsHint')}>
      <FarmList />
    </EarnListPage>
  )
}

function FarmList() {
  const tokenOf = useListedToken()
  const { rows, isMissing } = useToldList('farm', (earn, query, ask) => earn.fetchFarms(query, ask))
  if (isMissing) return <FarmsByCanisters />
  const told = rows?.map(
    (farm): Row => ({
      ...farm,
      token0: tokenOf(farm.token0),
      token1: tokenOf(farm.token1),
      reward: tokenOf(farm.rewardToken),
      status: FARM_STATUSES.find((status) => status === farm.status),
      stakedUsd: dollarsOf(farm.tvlUsd),
    }),
  )
  return <FarmTable rows={told} />
}

/** Most farms of which everything is asked. */
const MOST_ASKED = 100

/** The same as their index and each of them tells; one that does not answer is unknown. */
function FarmsByCanisters() {
  const sdk = useSdk()
  const { rows, hasFailed, error, retry } = useFarms()
  const asked = rows?.slice(0, MOST_ASKED) ?? []
  const farms = useQueries({
    queries: asked.map(({ farmId }) => ({
      queryKey: queryKeys.farm(farmId),
      queryFn: () => sdk.farms.fetch(farmId),
      retry: 1,
    })),
  })
  const told = rows?.map(({ tokens, ...farm }, index): Row => {
    const { startSeconds, endSeconds, stakes } = farms[index]?.data ?? {}
    return {
      ...farm,
      ...tokens,
      startMs: startSeconds === undefined ? undefined : startSeconds * 1_000,
      endMs: endSeconds === undefined ? undefined : endSeconds * 1_000,
      stakes,
    }
  })
  return <FarmTable rows={told} query={{ isError: hasFailed, error, refetch: retry }} />
}

function FarmTable({
  rows,
  query = TOLD,
}: Pick<EarnListProps<Row>, 'rows'> & { readonly query?: EarnListProps<Row>['query'] }) {
  const { t } = useTranslation('info')
  const { t: tFarm } = useTranslation('farm')
  return (
    <EarnList
      label={t('earn.farms')}
      urlName="farms"
      query={query}
      rows={rows}
      columns={useColumns()}
      rowKey={({ farmId }) => farmId}
      rowLink={({ farmId }) => `/info-farm/details/${farmId}`}
      empty={tFarm('empty.all')}
    />
  )
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useTranslation('info')
  const { t: tFarm } = useTranslation('farm')
  const { t: tOffers } = useTranslation('offers')
  const locale = useLocale()
  const dayOf = (ms: number | undefined) => (ms === undefined ? UNKNOWN : formatDay(ms, locale))
  return [
    {
      id: 'pool',
      title: tFarm('column.position'),
      share: 'quarter',
      sortBy: ({ token0 }) => token0.symbol,
      cell: ({ token0, token1 }) => <PairName sides={[token0, token1]} />,
    },
    {
      id: 'start',
      title: tOffers('facts.starts'),
      isWidestOnly: true,
      sortBy: ({ startMs }) => startMs,
      cell: ({ startMs }) => dayOf(startMs),
    },
    {
      id: 'end',
      title: tOffers('facts.ends'),
      isWideOnly: true,
      sortBy: ({ endMs }) => endMs,
      cell: ({ endMs }) => dayOf(endMs),
    },
    {
      id: 'positions',
      title: t('earn.positions'),
      isFigure: true,
      isWidestOnly: true,
      sortBy: ({ stakes }) => stakes,
      cell: ({ stakes }) => stakes ?? UNKNOWN,
    },
    {
      id: 'staked',
      title: tOffers('column.staked'),
      isFigure: true,
      sortBy: ({ stakedUsd }) => stakedUsd,
      cell: ({ stakedUsd }) => <Usd value={stakedUsd} />,
      under: ({ aprPpm }) =>
        aprPpm === undefined ? undefined : t('earn.aprIs', { apr: formatPercent(aprPpm, locale) }),
    },
    {
      id: 'reward',
      title: tOffers('column.total'),
      isFigure: true,
      isColumnOnly: true,
      cell: ({ totalReward, reward }) => <TokenAmount amount={totalReward} token={reward} />,
    },
    {
      id: 'apr',
      title: tOffers('column.apr'),
      isFigure: true,
      isColumnOnly: true,
      sortBy: ({ aprPpm }) => aprPpm,
      cell: ({ aprPpm }) => formatPercent(aprPpm, locale),
    },
    {
      id: 'status',
      title: tOffers('column.state'),
      sortBy: ({ status }) => status,
      cell: ({ status }) => <OfferBadge status={status} />,
    },
  ]
}
