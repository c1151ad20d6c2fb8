import type { KnownClaimEvent, KnownClaimRecord } from '@sluice/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../../app/queryKeys.ts'
import { AddressLabel } from '../../../../contacts/AddressLabel.tsx'
import { AddressName } from '../../../../contacts/AddressName.tsx'
import { UNKNOWN } from '../../../../format/decimal.ts'
import { formatDateTime } from '../../../../format/time.ts'
import { useLocale } from '../../../../i18n/useLocale.ts'
import { useSdk } from '../../../../session/useSdk.ts'
import { Badge } from '../../../../ui/layout/Badge.tsx'
import type { Column } from '../../../../ui/table/columns.ts'
import { Pager } from '../../../../ui/table/Pager.tsx'
import { useTableState } from '../../../../ui/table/useTableState.ts'
import { EarnList } from '../EarnList.tsx'
import { TokenAmount } from '../TokenName.tsx'

const REFRESH_MS = 60_000
const URL_NAME = 'records'

/** Everybody who is given something in an event, a page at a time: there may be a million. */
export function ClaimEntries({ event }: { readonly event: KnownClaimEvent }) {
  const { t } = useTranslation('info')
  const sdk = useSdk()
  const { eventId, storageId } = event
  const [{ page, size }, change] = useTableState(URL_NAME, undefined)
  const query = useQuery({
    queryKey: queryKeys.earn(storageId, eventId, String(page), String(size)),
    queryFn: () => sdk.earn.fetchClaimPage(event, { offset: page * size, limit: size }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    retry: 1,
  })
  const { rows, total = 0 } = query.data ?? {}
  const label = t('earn.records')
  return (
    <>
      <EarnList
        label={label}
        urlName={URL_NAME}
        query={query}
        rows={rows}
        columns={useColumns(event, total <= size)}
        isPaged={false}
        rowKey={({ user }) => user}
        empty={t('earn.noRecords')}
      />
      {total > 10 && (
        <Pager
          list={label}
          page={page}
          count={total}
          size={size}
          onPage={(next) => change({ page: next })}
          onSize={(next) => change({ size: next, page: 0 })}
        />
      )}
    </>
  )
}

/** Only what is all there can be put in another order. */
function useColumns(
  { symbol, decimals, ledgerId }: KnownClaimEvent,
  isAll: boolean,
): readonly Column<KnownClaimRecord>[] {
  const { t } = useTranslation('info')
  const locale = useLocale()
  const by = (sortBy: NonNullable<Column<KnownClaimRecord>['sortBy']>) => (isAll ? { sortBy } : {})
  return [
    {
      id: 'time',
      title: t('earn.time'),
      ...by(({ atSeconds }) => atSeconds),
      cell: ({ atSeconds }) =>
        atSeconds === undefined ? UNKNOWN : formatDateTime(atSeconds * 1_000, locale),
      under: ({ user }) => <AddressName text={user} />,
    },
    {
      id: 'user',
      title: t('earn.to'),
      isColumnOnly: true,
      cell: ({ user }) => <AddressLabel text={user} what={t('earn.to')} />,
    },
    {
      id: 'amount',
      title: t('earn.amount'),
      isFigure: true,
      ...by(({ amount }) => amount),
      cell: ({ amount }) => <TokenAmount amount={amount} token={{ ledgerId, symbol, decimals }} />,
    },
    {
      id: 'claimed',
      title: t('earn.state'),
      ...by(({ isClaimed }) => Number(isClaimed)),
      cell: ({ isClaimed }) => (
        <Badge tone={isClaimed ? 'accent' : 'plain'}>
          {isClaimed ? t('earn.claimed') : t('earn.unclaimed')}
        </Badge>
      ),
    },
  ]
}
