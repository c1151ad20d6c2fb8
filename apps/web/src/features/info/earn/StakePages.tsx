import type { KnownStakingPool, Token } from '@sluice/sdk'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { queryKeys } from '../../../app/queryKeys.ts'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { UNKNOWN } from '../../../format/decimal.ts'
import { formatPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { formatDateTime, formatDay } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { useTokensIfReady } from '../../../tokens/useTokens.ts'
import { useNow } from '../../../ui/browser/useNow.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Tabs } from '../../../ui/fields/Tabs.tsx'
import { Address } from '../../../ui/figures/Address.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { StakeAprs } from '../../stake/details/StakeAprs.tsx'
import { Facts } from '../Facts.tsx'
import { useChoiceInUrl } from '../useChoiceInUrl.ts'
import { EarnFrame } from './EarnFrame.tsx'
import { EarnList } from './EarnList.tsx'
import { EarnPast } from './EarnPast.tsx'
import { RecordTable } from './RecordTable.tsx'
import { useStakeFigures } from './useStakeFigures.ts'

const LIST = '/info-stake'
const REFRESH_MS = 60_000
const DAY_SECONDS = 86_400n

type Row = KnownStakingPool & {
  readonly staking: Token | undefined
  readonly reward: Token | undefined
  /** Unknown while it is read. */
  readonly staked: bigint | undefined
}

/** `/info-stake`: every staking pool with its tokens, its period and what is staked. */
export function StakeListPage() {
  const { t } = useTranslation('info')
  return (
    <EarnFrame title={t('earn.stakes')} hint={t('earn.stakesHint')}>
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <StakeList />
      </section>
    </EarnFrame>
  )
}

function useStakingPools() {
  const sdk = useSdk()
  const tokens = useTokensIfReady()
  const query = useQuery({
    queryKey: queryKeys.earn('staking-pools'),
    queryFn: () => sdk.earn.fetchStakingPools(),
    refetchInterval: REFRESH_MS,
    retry: 1,
  })
  const staked = useQueries({
    queries: (query.data ?? []).map(({ poolId }) => ({
      queryKey: queryKeys.earn(poolId, 'staked'),
      queryFn: () => sdk.earn.fetchStaked(poolId),
      refetchInterval: REFRESH_MS,
      retry: 1,
    })),
  })
  const find = (id: string) => tokens.find(({ ledgerId }) => ledgerId === id)
  const rows = query.data?.map(
    (pool, index): Row => ({
      ...pool,
      staking: find(pool.stakingToken),
      reward: find(pool.rewardToken),
      staked: staked[index]?.data,
    }),
  )
  return { query, rows }
}

function StakeList() {
  const { t } = useTranslation('info')
  const locale = useLocale()
  const { query, rows } = useStakingPools()
  const figuresOf = useStakeFigures()
  const columns: readonly Column<Row>[] = [
    {
      id: 'token',
      title: t('earn.stakedToken'),
      sortBy: ({ staking }) => staking?.symbol,
      cell: ({ staking }) => <Named token={staking} />,
    },
    {
      id: 'reward',
      title: t('earn.rewardToken'),
      sortBy: ({ reward }) => reward?.symbol,
      cell: ({ reward }) => <Named token={reward} />,
    },
    {
      id: 'start',
      title: t('earn.start'),
      isWideOnly: true,
      sortBy: ({ startSeconds }) => startSeconds,
      cell: ({ startSeconds }) => formatDay(startSeconds * 1_000, locale),
    },
    {
      id: 'end',
      title: t('earn.end'),
      isWideOnly: true,
      sortBy: ({ endSeconds }) => endSeconds,
      cell: ({ endSeconds }) => formatDay(endSeconds * 1_000, locale),
    },
    {
      id: 'staked',
      title: t('earn.staked'),
      isFigure: true,
      cell: ({ staked, staking }) =>
        staking ? <Amount amount={staked} token={staking} /> : UNKNOWN,
    },
    {
      id: 'tvl',
      title: t('chart.tvl'),
      isFigure: true,
      sortBy: ({ poolId }) => figuresOf(poolId)?.tvlUsd,
      cell: ({ poolId }) => <Usd value={figuresOf(poolId)?.tvlUsd} />,
    },
    {
      id: 'apr',
      title: t('earn.apr'),
      isFigure: true,
      sortBy: ({ poolId }) => figuresOf(poolId)?.aprPpm,
      cell: ({ poolId }) => formatPercent(figuresOf(poolId)?.aprPpm, locale),
    },
    { id: 'status', title: t('earn.state'), cell: (pool) => <Status pool={pool} /> },
  ]
  return (
    <EarnList
      label={t('earn.stakes')}
      urlName="stakes"
      query={query}
      rows={rows}
      columns={columns}
      rowKey={({ poolId }) => poolId}
      rowLink={({ poolId }) => `${LIST}/details/${poolId}`}
      empty={t('earn.noStakes')}
    />
  )
}

function Named({ token }: { readonly token: Token | undefined }) {
  if (token === undefined) return UNKNOWN
  return (
    <span className="inline-flex items-center gap-2 font-medium">
      <TokenIcon {...token} size={24} />
      <span translate="no">{formatSymbol(token.symbol)}</span>
    </span>
  )
}

function Status({ pool }: { readonly pool: KnownStakingPool }) {
  const { t } = useTranslation('info')
  const seconds = useNow(REFRESH_MS) / 1_000
  if (seconds < pool.startSeconds) return <Badge>{t('earn.notStarted')}</Badge>
  if (seconds > pool.endSeconds) return <Badge>{t('earn.finished')}</Badge>
  return <Badge tone="accent">{t('earn.live')}</Badge>
}

/** `/info-stake/details/{id}`: a staking pool in figures, and what was done there. */
export function StakeInfoPage() {
  const { t } = useTranslation('info')
  const { id = '' } = useParams()
  const back = { to: LIST, label: t('earn.stakes'), current: id.slice(0, 63) }
  return (
    <EarnFrame title={t('earn.stakingPool')} hint={t('earn.stakesHint')} back={back}>
      <StakeInfo id={id} />
    </EarnFrame>
  )
}

const TABS = ['stakes', 'rewards'] as const

function StakeInfo({ id }: { readonly id: string }) {
  const { t } = useTranslation('info')
  const locale = useLocale()
  const sdk = useSdk()
  const [tab, setTab] = useChoiceInUrl('tab', TABS)
  const { rows, query } = useStakingPools()
  const pool = rows?.find(({ poolId }) => poolId === id)
  if (query.isError || (rows !== undefined && pool === undefined))
    return (
      <EmptyState action={<LinkButton to={LIST}>{t('earn.stakes')}</LinkButton>}>
        {t('earn.noStake')}
      </EmptyState>
    )
  if (pool === undefined) return <Skeleton className="h-96 w-full rounded-card" />
  const { staking, reward, staked } = pool
  const daily = pool.rewardPerSecond * DAY_SECONDS
  const place = { kind: 'stake', id } as const
  return (
    <>
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <Facts
          facts={[
            { label: t('earn.stakedToken'), value: <Named token={staking} /> },
            { label: t('earn.rewardToken'), value: <Named token={reward} /> },
            {
              label: t('earn.staked'),
              value: staking ? <Amount amount={staked} token={staking} /> : UNKNOWN,
            },
            {
              label: t('earn.daily'),
              value: reward ? <Amount amount={daily} token={reward} /> : UNKNOWN,
            },
            { label: t('earn.start'), value: formatDateTime(pool.startSeconds * 1_000, locale) },
            { label: t('earn.end'), value: formatDateTime(pool.endSeconds * 1_000, locale) },
            { label: t('earn.state'), value: <Status pool={pool} /> },
            { label: t('earn.canister'), value: <Address text={id} what={t('earn.canister')} /> },
            {
              label: t('earn.creator'),
              value: <AddressLabel text={pool.creator} what={t('earn.creator')} />,
            },
          ]}
        />
      </section>
      <EarnPast place={place} otherwise={<StakeAprs stakingPoolId={id} />} />
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <Tabs
          label={t('earn.records')}
          shown={tab}
          onShow={setTab}
          tabs={[
            {
              id: 'stakes',
              label: t('earn.stakedTokens'),
              panel: (
                <RecordTable
                  label={t('earn.stakedTokens')}
                  of={{ place, log: 'stakes', canister: id }}
                  token={staking}
                  read={() => sdk.earn.fetchStakes(id)}
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
                  read={() => sdk.earn.fetchStakeRewards(id)}
                />
              ),
            },
          ]}
        />
      </section>
    </>
  )
}
