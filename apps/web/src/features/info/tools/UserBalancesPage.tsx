import type { Pool, Token } from '@sluice/sdk'
import { worthUsdOf } from '@sluice/sdk/usdPrices'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { AwaitedRows } from '../../../tokens/by-id/AwaitedRows.tsx'
import { tokenRowsOf } from '../../../tokens/by-id/tokenRows.ts'
import { useSymbolOf, useTokensById } from '../../../tokens/by-id/useTokensById.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { poolsQuery } from '../../../tokens/queries.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { Badge } from '../../../ui/layout/Badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { Table } from '../../../ui/table/Table.tsx'
import { PoolField, usePoolAsked } from './PoolField.tsx'
import { PrincipalField } from './PrincipalField.tsx'
import { ToolFrame } from './ToolFrame.tsx'
import { useToolQuery } from './useToolQuery.ts'

const NO_POOLS: readonly Pool[] = []

/** `/info-tools/user-balances?principal=&pair=`: what pools hold for anybody outside of positions, as they say themselves. */
export function UserBalancesPage() {
  const { t } = useTranslation('info')
  return (
    <ToolFrame title={t('tools.balances')} hint={t('tools.balancesHint')}>
      <Asked />
    </ToolFrame>
  )
}

function Asked() {
  const { t } = useTranslation('info')
  const asked = useToolQuery()
  const { principal, isBad } = asked
  const poolId = usePoolAsked(asked)
  return (
    <>
      <section className="grid items-start gap-4 rounded-card bg-surface p-4 sm:grid-cols-2 sm:p-6">
        <PrincipalField asked={asked} />
        <PoolField asked={asked} />
      </section>
      <section className="rounded-card bg-surface p-4 sm:p-6">
        {principal === undefined ? (
          <EmptyState>{isBad ? t('tools.badPrincipal') : t('tools.enterPrincipal')}</EmptyState>
        ) : (
          <Balances principal={principal} poolId={poolId} />
        )}
      </section>
    </>
  )
}

type Held = { readonly pool: Pool; readonly token: Token; readonly amount: bigint }
type BalancesProps = { readonly principal: string; readonly poolId: string | undefined }

function Balances({ principal, poolId }: BalancesProps) {
  const { t } = useTranslation('info')
  const locale = useLocale()
  const prices = useUsdPrices()
  const { held, awaited, isReading, unread, pairOf, retryTokens } = useUnused(principal, poolId)
  const worthOf = ({ token, amount }: Held) => worthUsdOf(amount, prices.get(token.ledgerId))
  const columns: readonly Column<Held>[] = [
    {
      id: 'pool',
      title: t('pair'),
      sortBy: ({ pool }) => pairOf(pool),
      cell: ({ pool }) => (
        <span className="inline-flex items-center gap-2 font-medium">
          <span translate="no">{pairOf(pool)}</span>
          <Badge>{formatPercent(BigInt(pool.fee), locale)}</Badge>
        </span>
      ),
    },
    {
      id: 'amount',
      title: t('tools.balance'),
      isFigure: true,
      cell: ({ token, amount }) => <Amount amount={amount} token={token} />,
      under: (one) => <Usd value={worthOf(one)} />,
    },
    {
      id: 'value',
      title: t('transactions.value'),
      isFigure: true,
      isColumnOnly: true,
      sortBy: worthOf,
      cell: (one) => <Usd value={worthOf(one)} />,
    },
  ]
  return (
    <>
      {unread > 0 && <Notice tone="warn">{t('tools.poolsUnread', { count: unread })}</Notice>}
      <Table
        label={t('tools.balances')}
        columns={columns}
        small="line"
        rows={isReading && held.length === 0 ? undefined : held}
        rowKey={({ pool, token }) => `${pool.canisterId} ${token.ledgerId}`}
        rowLink={({ pool }) => `/info-swap/pool/details/${pool.canisterId}`}
        initialSort={{ column: 'value', isDescending: true }}
        empty={<EmptyState>{t('tools.nothingThere')}</EmptyState>}
      />
      <AwaitedRows label={t('tools.balances')} rows={awaited} onRetry={retryTokens} />
    </>
  )
}

/** What each pool says that it holds for a principal. A pool that does not answer is counted, not taken for empty. */
function useUnused(principal: string, poolId: string | undefined) {
  const sdk = useSdk()
  const listed = useQuery(poolsQuery(sdk))
  const symbolOf = useSymbolOf()
  const pools = (listed.data ?? NO_POOLS).filter(
    ({ canisterId }) => poolId === undefined || canisterId === poolId,
  )
  const results = useQueries({
    queries: pools.map(({ canisterId }) => ({
      queryKey: queryKeys.unused(principal, canisterId, 'told'),
      queryFn: () => sdk.pools.fetchUnused(canisterId, principal),
      retry: 1,
    })),
  })
  const lying = pools.flatMap((pool, index) => {
    const { balance0 = 0n, balance1 = 0n } = results[index]?.data ?? {}
    const sides = [
      { pool, ledgerId: pool.token0, amount: balance0 },
      { pool, ledgerId: pool.token1, amount: balance1 },
    ]
    return sides.filter(({ amount }) => amount > 0n)
  })
  const tokens = useTokensById(lying.map(({ ledgerId }) => ledgerId))
  const { rows, awaited } = tokenRowsOf(lying, tokens.stateOf, {
    keyOf: ({ pool, ledgerId }) => `${pool.canisterId} ${ledgerId}`,
    ledgersOf: ({ ledgerId }) => [ledgerId],
    toRow: ({ pool, ledgerId, amount }, find): Held | undefined => {
      const token = find(ledgerId)
      return token && { pool, token, amount }
    },
    toPage: ({ pool }) => `/info-swap/pool/details/${pool.canisterId}`,
  })
  return {
    held: rows,
    awaited,
    retryTokens: tokens.retry,
    isReading: listed.isPending || results.some(({ isPending }) => isPending),
    unread: results.filter(({ isError }) => isError).length,
    pairOf: ({ token0, token1 }: Pool) => [token0, token1].map(symbolOf).join('/'),
  }
}
