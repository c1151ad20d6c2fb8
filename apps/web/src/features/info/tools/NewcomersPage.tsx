import type { InfoPool } from '@sluice/sdk/info'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'
import { dollarsOf } from '../../../tokens/prices/serviceMarket.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Time } from '../../../ui/figures/Time.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { Table } from '../../../ui/table/Table.tsx'
import { TokenName } from '../earn/TokenName.tsx'
import { useListedToken } from '../earn/useToldList.ts'
import { PairName } from '../PairName.tsx'
import { newcomers } from './newcomers.ts'
import { ToolFrame } from './ToolFrame.tsx'

const REFRESH_MS = 30_000

/** `/info-tools/new`: pools, and tokens that had none before, of the last three days. */
export function NewcomersPage() {
  const { t } = useTranslation('info')
  return (
    <ToolFrame title={t('tools.newcomers')} hint={t('tools.newcomersHint')}>
      <Newcomers />
    </ToolFrame>
  )
}

function Newcomers() {
  const { t } = useTranslation('info')
  const tokenOf = useListedToken()
  const url = useConfigIfReady()?.services?.info
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.newcomers(),
    queryFn: async ({ signal }) => {
      const { createInfoClient } = await import('@sluice/sdk/info')
      return newcomers(
        await createInfoClient({ url: url ?? '' }).fetchPools({ signal }),
        Date.now(),
      )
    },
    enabled: url !== undefined,
    refetchInterval: REFRESH_MS,
    structuralSharing: false,
    retry: 1,
  })
  if (url === undefined) return <EmptyState>{t('transactions.missing')}</EmptyState>
  if (isError && data === undefined)
    return <ErrorState what={t('tools.newcomersFailed')} onRetry={refetch} />
  return (
    <>
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <h2 className="mb-2 text-20 font-semibold">{t('pools')}</h2>
        <Pools pools={data?.pools} />
      </section>
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <h2 className="mb-2 text-20 font-semibold">{t('tokens')}</h2>
        <Table
          label={t('tokens')}
          rows={data?.tokens}
          rowKey={({ ledgerId }) => ledgerId}
          rowLink={({ ledgerId }) => `/info-tokens/details/${ledgerId}`}
          empty={<EmptyState>{t('tools.noNewTokens')}</EmptyState>}
          expected={2}
          small="line"
          columns={[
            {
              id: 'token',
              title: t('token'),
              sortBy: ({ symbol }) => symbol,
              cell: (one) => <TokenName token={tokenOf({ ...one, decimals: undefined })} />,
            },
            {
              id: 'since',
              title: t('tools.since'),
              isFigure: true,
              sortBy: ({ sinceMs }) => sinceMs,
              cell: ({ sinceMs }) => <Time atMs={sinceMs} />,
            },
          ]}
        />
      </section>
    </>
  )
}

function Pools({ pools }: { readonly pools: readonly InfoPool[] | undefined }) {
  const { t } = useTranslation('info')
  const tokenOf = useListedToken()
  return (
    <Table
      label={t('pools')}
      rows={pools}
      rowKey={({ poolId }) => poolId}
      rowLink={({ poolId }) => `/info-swap/pool/details/${poolId}`}
      empty={<EmptyState>{t('tools.noNewPools')}</EmptyState>}
      expected={2}
      small="line"
      columns={[
        {
          id: 'pair',
          title: t('pair'),
          share: 'quarter',
          cell: ({ token0, token1, feePips }) => (
            <PairName sides={[tokenOf(token0), tokenOf(token1)]} feePips={feePips} />
          ),
        },
        {
          id: 'tvl',
          title: t('tvl'),
          isFigure: true,
          sortBy: ({ tvlUsd }) => tvlUsd,
          cell: ({ tvlUsd }) => <Usd value={dollarsOf(tvlUsd)} />,
          under: ({ createdAtMs }) => <Time atMs={createdAtMs ?? 0} />,
        },
        {
          id: 'since',
          title: t('tools.since'),
          isFigure: true,
          isColumnOnly: true,
          sortBy: ({ createdAtMs }) => createdAtMs,
          cell: ({ createdAtMs }) => <Time atMs={createdAtMs ?? 0} />,
        },
      ]}
    />
  )
}
