import type { Token } from '@sluice/sdk'
import type { InfoPosition } from '@sluice/sdk/info'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'
import { dollarsOf } from '../../../tokens/prices/serviceMarket.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Address } from '../../../ui/figures/Address.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { Pie } from '../../../ui/pictures/Pie.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { Table } from '../../../ui/table/Table.tsx'
import { sharesOf } from './sharesOf.ts'

const MOST = 500
const REFRESH_MS = 30_000

type PoolPositionsProps = {
  readonly poolId: string
  readonly tokens: readonly [Token, Token]
}

/** Who provides the pool's liquidity: the shares of the largest as a pie, and every position. */
export function PoolPositions({ poolId, tokens }: PoolPositionsProps) {
  const { t } = useTranslation('info')
  const { t: tCommon } = useTranslation()
  const url = useConfigIfReady()?.services?.info
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.poolPositions(poolId),
    queryFn: async ({ signal }): Promise<readonly InfoPosition[]> => {
      const { createInfoClient } = await import('@sluice/sdk/info')
      const client = createInfoClient({ url: url ?? '' })
      return (await client.fetchPositions({ poolId, limit: MOST }, { signal })).rows
    },
    enabled: url !== undefined,
    refetchInterval: REFRESH_MS,
    structuralSharing: false,
    retry: 1,
  })
  const columns = useColumns(tokens)
  if (url === undefined) return <EmptyState>{t('transactions.missing')}</EmptyState>
  if (isError && data === undefined)
    return (
      <ErrorState
        what={t('positions.failed')}
        action={<Button onClick={() => void refetch()}>{tCommon('common.tryAgain')}</Button>}
      />
    )
  return (
    <>
      {data && data.length > 0 && <Owners positions={data} />}
      <Table
        label={t('positions.title')}
        columns={columns}
        rows={data}
        rowKey={({ positionId }) => String(positionId)}
        rowLink={({ positionId }) => `/liquidity/position/${positionId}/${poolId}`}
        initialSort={{ column: 'value', isDescending: true }}
        empty={<EmptyState>{t('positions.empty')}</EmptyState>}
      />
    </>
  )
}

function useColumns([token0, token1]: readonly [Token, Token]): readonly Column<InfoPosition>[] {
  const { t } = useTranslation('info')
  return [
    {
      id: 'id',
      title: t('positions.id'),
      sortBy: ({ positionId }) => positionId,
      cell: ({ positionId, isInRange }) => (
        <span className="font-medium">
          #{positionId}
          <span className={isInRange ? 'ms-2 text-12 text-up' : 'ms-2 text-12 text-warn'}>
            {isInRange ? t('positions.inRange') : t('positions.outOfRange')}
          </span>
        </span>
      ),
    },
    {
      id: 'value',
      title: t('positions.value'),
      isFigure: true,
      sortBy: ({ valueUsd }) => valueUsd,
      cell: ({ valueUsd }) => <Usd value={dollarsOf(valueUsd)} />,
    },
    {
      id: 'token0',
      title: token0.symbol,
      isFigure: true,
      cell: (one) => <Amount amount={one.token0.amount} token={token0} />,
    },
    {
      id: 'token1',
      title: token1.symbol,
      isFigure: true,
      cell: (one) => <Amount amount={one.token1.amount} token={token1} />,
    },
    {
      id: 'fees',
      title: t('positions.fees'),
      isFigure: true,
      sortBy: ({ feesUsd }) => feesUsd,
      cell: ({ feesUsd }) => <Usd value={dollarsOf(feesUsd)} />,
    },
    {
      id: 'owner',
      title: t('positions.owner'),
      cell: ({ owner }) => <Address text={owner} what={t('positions.owner')} />,
    },
  ]
}

/** The largest owners by what their positions are worth; all others together. */
function Owners({ positions }: { readonly positions: readonly InfoPosition[] }) {
  const { t } = useTranslation('info')
  const locale = useLocale()
  const shares = sharesOf(positions)
  if (shares.length === 0) return undefined
  return (
    <figure className="mb-6 flex flex-wrap items-center gap-6">
      <Pie
        label={t('positions.owners')}
        slices={shares.map(({ owner, ppm }) => ({ id: owner ?? 'others', share: Number(ppm) }))}
      />
      <ol className="grid min-w-0 flex-1 basis-60 gap-1 text-13">
        {shares.map(({ owner, ppm }, index) => (
          <li key={owner ?? 'others'} className="flex items-center gap-2">
            <span
              aria-hidden
              className="size-3 shrink-0 rounded-full"
              style={{ background: Pie.colour(index) }}
            />
            <span className="min-w-0 flex-1 truncate">
              {owner ? <Address text={owner} what={t('positions.owner')} /> : t('positions.others')}
            </span>
            <span dir="ltr">{formatPercent(ppm, locale)}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
