import type { Token } from '@sluice/sdk'
import type { InfoPosition } from '@sluice/sdk/info'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'
import { dollarsOf } from '../../../tokens/prices/serviceMarket.ts'
import { useTokens } from '../../../tokens/useTokens.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Address } from '../../../ui/figures/Address.tsx'
import { SignedUsd } from '../../../ui/figures/SignedUsd.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { Table } from '../../../ui/table/Table.tsx'
import { PoolField, usePoolAsked } from './PoolField.tsx'
import { PrincipalField } from './PrincipalField.tsx'
import { ToolFrame } from './ToolFrame.tsx'
import { useToolQuery } from './useToolQuery.ts'

const MOST = 500
const NO_TOKENS: readonly Token[] = []

/** `/info-tools/positions?principal=&pair=`: anybody's open positions, in one pool or in all, with what has become of them. */
export function PositionsPage() {
  const { t } = useTranslation('info')
  return (
    <ToolFrame title={t('tools.positions')} hint={t('tools.positionsHint')}>
      <Asked />
    </ToolFrame>
  )
}

function Asked() {
  const { t } = useTranslation('info')
  const asked = useToolQuery()
  const { principal, isBad } = asked
  const poolId = usePoolAsked(asked)
  const isAsked = principal !== undefined || poolId !== undefined
  return (
    <>
      <section className="grid items-start gap-4 rounded-card bg-surface p-4 sm:grid-cols-2 sm:p-6">
        <PrincipalField asked={asked} />
        <PoolField asked={asked} />
      </section>
      <section className="rounded-card bg-surface p-4 sm:p-6">
        {isBad || !isAsked ? (
          <EmptyState>{isBad ? t('tools.badPrincipal') : t('tools.enterEither')}</EmptyState>
        ) : (
          <Positions {...{ principal, poolId }} />
        )}
      </section>
    </>
  )
}

type Wish = { readonly principal: string | undefined; readonly poolId: string | undefined }

function Positions({ principal, poolId }: Wish) {
  const { t } = useTranslation('info')
  const { t: tCommon } = useTranslation()
  const url = useConfigIfReady()?.services?.info
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.poolPositions(`${poolId ?? ''} ${principal ?? ''}`),
    queryFn: async ({ signal }): Promise<readonly InfoPosition[]> => {
      const { createInfoClient } = await import('@sluice/sdk/info')
      const query = {
        ...(poolId === undefined ? {} : { poolId }),
        ...(principal === undefined ? {} : { principal }),
        limit: MOST,
      }
      return (await createInfoClient({ url: url ?? '' }).fetchPositions(query, { signal })).rows
    },
    enabled: url !== undefined,
    structuralSharing: false,
    retry: 1,
  })
  const columns = useColumns(principal === undefined)
  if (url === undefined) return <EmptyState>{t('transactions.missing')}</EmptyState>
  if (isError && data === undefined)
    return (
      <ErrorState
        what={t('positions.failed')}
        action={<Button onClick={() => void refetch()}>{tCommon('common.tryAgain')}</Button>}
      />
    )
  return (
    <Table
      label={t('positions.title')}
      columns={columns}
      rows={data}
      rowKey={(one) => `${one.poolId} ${one.positionId}`}
      rowLink={(one) => `/liquidity/position/${one.positionId}/${one.poolId}`}
      initialSort={{ column: 'value', isDescending: true }}
      empty={<EmptyState>{t('tools.noPositions')}</EmptyState>}
    />
  )
}

function useColumns(hasOwner: boolean): readonly Column<InfoPosition>[] {
  const { t } = useTranslation('info')
  const tokens = useTokens().data ?? NO_TOKENS
  const symbolOf = (id: string) => tokens.find(({ ledgerId }) => ledgerId === id)?.symbol ?? '?'
  const owner: Column<InfoPosition> = {
    id: 'owner',
    title: t('positions.owner'),
    cell: (one) => <Address text={one.owner} what={t('positions.owner')} />,
  }
  const pairOf = ({ token0, token1 }: InfoPosition) =>
    `${symbolOf(token0.ledgerId)}/${symbolOf(token1.ledgerId)}`
  return [
    {
      id: 'pair',
      title: t('pair'),
      sortBy: pairOf,
      cell: (one) => (
        <span className="font-medium">
          <span translate="no">{pairOf(one)}</span> #{one.positionId}
          <span className={one.isInRange ? 'ms-2 text-12 text-up' : 'ms-2 text-12 text-warn'}>
            {one.isInRange ? t('positions.inRange') : t('positions.outOfRange')}
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
      id: 'fees',
      title: t('positions.fees'),
      isFigure: true,
      sortBy: ({ feesUsd }) => feesUsd,
      cell: ({ feesUsd }) => <Usd value={dollarsOf(feesUsd)} />,
    },
    {
      id: 'profit',
      title: t('tools.profit'),
      isFigure: true,
      sortBy: ({ profitUsd }) => profitUsd,
      cell: ({ profitUsd }) => <SignedUsd value={dollarsOf(profitUsd)} />,
    },
    ...(hasOwner ? [owner] : []),
  ]
}
