import type { Token } from '@sluice/sdk'
import type { InfoHolder, InfoPage } from '@sluice/sdk/info'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'
import { dollarsOf } from '../../../tokens/prices/serviceMarket.ts'
import { useAddressQuery } from '../../../ui/browser/useAddressQuery.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Time } from '../../../ui/figures/Time.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { Pager, type PageSize } from '../../../ui/table/Pager.tsx'
import { Table } from '../../../ui/table/Table.tsx'
import { HolderShares, SharesPlace } from './HolderShares.tsx'

const TOP = 100
const SIZES: readonly PageSize[] = [10, 50, 100]

/** Who holds a token, page by page. */
export function Holders({ token }: { readonly token: Token }) {
  const { t } = useTranslation('info')
  const [query, setQuery] = useAddressQuery()
  const asked = Number(query.get('page') ?? '1')
  const page = Number.isSafeInteger(asked) && asked > 0 ? asked : 1
  const size = SIZES.find((one) => String(one) === query.get('size')) ?? 10
  const show = (next: { readonly page: number; readonly size: PageSize }) =>
    setQuery(
      (before) => {
        const query = new URLSearchParams(before)
        query.set('page', String(next.page))
        query.set('size', String(next.size))
        return query
      },
      { preventScrollReset: true },
    )
  const top = useHolders(token, 1, TOP)
  const shown = useHolders(token, page, size)
  const columns = useColumns(token)
  if (shown.isMissing) return <EmptyState>{t('transactions.missing')}</EmptyState>
  if (shown.hasFailed) return <ErrorState what={t('holders.failed')} onRetry={shown.retry} />
  const total = shown.data?.total ?? 0
  return (
    <>
      {!top.data && !top.hasFailed && <SharesPlace />}
      {top.data && top.data.rows.length > 0 && <HolderShares holders={top.data.rows} />}
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <Table
          label={t('holders.title')}
          columns={columns}
          rows={shown.data?.rows}
          rowKey={({ account }) => account}
          isPaged={false}
          small="line"
          empty={<EmptyState>{t('holders.none')}</EmptyState>}
        />
        {total > 10 && (
          <Pager
            list={t('holders.title')}
            page={page - 1}
            count={total}
            size={size}
            onPage={(next) => show({ page: next + 1, size })}
            onSize={(next) => show({ page: 1, size: next })}
          />
        )}
      </section>
    </>
  )
}

function useColumns(token: Token): readonly Column<InfoHolder>[] {
  const { t } = useTranslation('info')
  const locale = useLocale()
  return [
    {
      id: 'account',
      title: t('transactions.account'),
      cell: ({ account }) => <AddressLabel text={account} what={t('transactions.account')} />,
    },
    {
      id: 'amount',
      title: t('tools.balance'),
      isFigure: true,
      cell: ({ amount }) => <Amount amount={amount} token={token} />,
      under: ({ sharePpm }) => formatPercent(sharePpm, locale),
    },
    {
      id: 'value',
      title: t('transactions.value'),
      isFigure: true,
      isColumnOnly: true,
      cell: ({ valueUsd }) => <Usd value={dollarsOf(valueUsd)} />,
    },
    {
      id: 'share',
      title: t('holders.share'),
      isFigure: true,
      isColumnOnly: true,
      cell: ({ sharePpm }) => formatPercent(sharePpm, locale),
    },
    {
      id: 'time',
      title: t('holders.last'),
      isFigure: true,
      isColumnOnly: true,
      cell: ({ lastMs }) => <Time atMs={lastMs} />,
    },
  ]
}

function useHolders(token: Token, page: number, limit: number) {
  const url = useConfigIfReady()?.services?.info
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.holders(token.ledgerId, String(page), String(limit)),
    queryFn: async ({ signal }): Promise<InfoPage<InfoHolder>> => {
      const { createInfoClient } = await import('@sluice/sdk/info')
      return createInfoClient({ url: url ?? '' }).fetchHolders({ token, page, limit }, { signal })
    },
    enabled: url !== undefined,
    placeholderData: keepPreviousData,
    structuralSharing: false,
    retry: 1,
  })
  return {
    data,
    isMissing: url === undefined,
    hasFailed: isError && data === undefined,
    retry: () => void refetch(),
  }
}
