import type { Farm } from '@sluice/sdk'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { queryKeys } from '../../../app/queryKeys.ts'
import { UNKNOWN } from '../../../format/decimal.ts'
import { formatPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { formatDateTime, formatDay } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Tabs } from '../../../ui/fields/Tabs.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { PairIcon } from '../../../ui/pictures/PairIcon.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { HeadFigures } from '../../earn/HeadFigures.tsx'
import { FarmAprs } from '../../farm/details/FarmAprs.tsx'
import { FarmFacts } from '../../farm/details/FarmFacts.tsx'
import { aprOf, stakedUsdOf } from '../../farm/farmView.ts'
import { StatusBadge } from '../../farm/StatusBadge.tsx'
import { useFarm } from '../../farm/useFarm.ts'
import { type FarmRow, useFarms } from '../../farm/useFarms.ts'
import { useChoiceInUrl } from '../useChoiceInUrl.ts'
import { EarnFrame } from './EarnFrame.tsx'
import { EarnList } from './EarnList.tsx'
import { EarnPast } from './EarnPast.tsx'
import { RecordTable } from './RecordTable.tsx'

const LIST = '/info-farm'

/** `/info-farm`: every farm with its pool, what is staked and what it pays. */
export function FarmListPage() {
  const { t } = useTranslation('info')
  return (
    <EarnFrame title={t('earn.farms')} hint={t('earn.farmsHint')}>
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <FarmList />
      </section>
    </EarnFrame>
  )
}

function FarmList() {
  const { t } = useTranslation('info')
  const { t: tFarm } = useTranslation('farm')
  const locale = useLocale()
  const { rows, hasFailed, error, retry } = useFarms()
  const farmOf = useEach(rows)
  const dayOf = (seconds: number | undefined) =>
    seconds === undefined ? UNKNOWN : formatDay(seconds * 1_000, locale)
  const columns: readonly Column<FarmRow>[] = [
    {
      id: 'pool',
      title: tFarm('column.position'),
      share: 'quarter',
      sortBy: ({ tokens }) => tokens.token0.symbol,
      cell: ({ tokens: { token0, token1 } }) => (
        <span className="inline-flex items-center gap-3 font-medium">
          <PairIcon first={token0} second={token1} />
          <span translate="no">
            {formatSymbol(token0.symbol)}/{formatSymbol(token1.symbol)}
          </span>
        </span>
      ),
    },
    {
      id: 'start',
      title: tFarm('facts.starts'),
      isWidestOnly: true,
      sortBy: (row) => farmOf(row)?.startSeconds,
      cell: (row) => dayOf(farmOf(row)?.startSeconds),
    },
    {
      id: 'end',
      title: tFarm('facts.ends'),
      isWideOnly: true,
      sortBy: (row) => farmOf(row)?.endSeconds,
      cell: (row) => dayOf(farmOf(row)?.endSeconds),
    },
    {
      id: 'positions',
      title: t('earn.positions'),
      isFigure: true,
      isWidestOnly: true,
      sortBy: (row) => farmOf(row)?.stakes,
      cell: (row) => farmOf(row)?.stakes ?? UNKNOWN,
    },
    {
      id: 'staked',
      title: tFarm('column.staked'),
      isFigure: true,
      sortBy: ({ stakedUsd }) => stakedUsd,
      cell: ({ stakedUsd }) => <Usd value={stakedUsd} />,
    },
    {
      id: 'reward',
      title: tFarm('column.total'),
      isFigure: true,
      cell: ({ totalReward, tokens }) => <Amount amount={totalReward} token={tokens.reward} />,
    },
    {
      id: 'apr',
      title: tFarm('column.apr'),
      isFigure: true,
      sortBy: ({ aprPpm }) => aprPpm,
      cell: ({ aprPpm }) => formatPercent(aprPpm, locale),
    },
    {
      id: 'status',
      title: tFarm('column.state'),
      sortBy: ({ status }) => status,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
  ]
  return (
    <EarnList
      label={t('earn.farms')}
      urlName="farms"
      query={{ isError: hasFailed, error, refetch: retry }}
      rows={rows}
      columns={columns}
      rowKey={({ farmId }) => farmId}
      rowLink={({ farmId }) => `${LIST}/details/${farmId}`}
      empty={tFarm('empty.all')}
    />
  )
}

/** Most farms of which everything is asked. */
const MOST_ASKED = 100

/** Each farm as it tells of itself; one that does not answer is unknown. */
function useEach(rows: readonly FarmRow[] | undefined): (row: FarmRow) => Farm | undefined {
  const sdk = useSdk()
  const asked = (rows ?? []).slice(0, MOST_ASKED)
  const farms = useQueries({
    queries: asked.map(({ farmId }) => ({
      queryKey: queryKeys.farm(farmId),
      queryFn: () => sdk.farms.fetch(farmId),
      retry: 1,
    })),
  })
  const known = new Map(asked.map(({ farmId }, index) => [farmId, farms[index]?.data]))
  return ({ farmId }) => known.get(farmId)
}

/** `/info-farm/details/{id}`: a farm in figures, and what was done there. */
export function FarmInfoPage() {
  const { t } = useTranslation('info')
  const { id = '' } = useParams()
  const back = { to: LIST, label: t('earn.farms'), current: id.slice(0, 63) }
  return (
    <EarnFrame title={t('earn.farm')} hint={t('earn.farmsHint')} back={back}>
      <FarmInfo id={id} />
    </EarnFrame>
  )
}

const TABS = ['stakes', 'rewards'] as const

function FarmInfo({ id }: { readonly id: string }) {
  const { t } = useTranslation('info')
  const { t: tFarm } = useTranslation('farm')
  const locale = useLocale()
  const sdk = useSdk()
  const prices = useUsdPrices()
  const { known, hasFailed } = useFarm()
  const [tab, setTab] = useChoiceInUrl('tab', TABS)
  if (hasFailed)
    return (
      <EmptyState action={<LinkButton to={LIST}>{t('earn.farms')}</LinkButton>}>
        {t('earn.noFarm')}
      </EmptyState>
    )
  if (known === undefined) return <Skeleton className="h-96 w-full rounded-card" />
  const { farm, reward } = known
  const place = { kind: 'farm', id } as const
  const figures = [
    { label: tFarm('column.staked'), value: <Usd value={stakedUsdOf(farm, known, prices)} /> },
    { label: tFarm('column.apr'), value: formatPercent(aprOf(farm, known, prices), locale) },
    { label: tFarm('column.total'), value: <Amount amount={farm.totalReward} token={reward} /> },
    { label: tFarm('facts.ends'), value: formatDateTime(farm.endSeconds * 1_000, locale) },
  ]
  return (
    <>
      <HeadFigures figures={figures} />
      <EarnPast place={place} otherwise={<FarmAprs farmId={id} />} />
      <FarmFacts known={known} />
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <Tabs
          label={t('earn.records')}
          shown={tab}
          onShow={setTab}
          tabs={[
            {
              id: 'stakes',
              label: t('earn.stakedPositions'),
              panel: (
                <RecordTable
                  label={t('earn.stakedPositions')}
                  of={{ place, log: 'stakes', canister: id }}
                  token={undefined}
                  read={() => sdk.earn.fetchFarmStakes(id)}
                />
              ),
            },
            {
              id: 'rewards',
              label: t('earn.rewards'),
              panel: (
                <RecordTable
                  label={t('earn.rewards')}
                  of={{ place, log: 'rewards', canister: id }}
                  token={reward}
                  read={() => sdk.earn.fetchFarmRewards(id)}
                />
              ),
            },
          ]}
        />
      </section>
    </>
  )
}
