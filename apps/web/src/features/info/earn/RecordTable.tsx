import type { EarnRecord, EarnRecords, Token } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { formatDateTime } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { saveFile } from '../../../ui/browser/saveFile.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { EarnList } from './EarnList.tsx'
import { recordCsv } from './recordCsv.ts'

type RecordTableProps = {
  readonly label: string
  /** Which canister's, and which records. */
  readonly id: string
  readonly of: string
  readonly read: () => Promise<EarnRecords>
  /** What was moved; of positions it is none. */
  readonly token: Token | undefined
}

const REFRESH_MS = 60_000

/** What was done, newest first, with the whole of it as a file. */
export function RecordTable({ label, id, of, read, token }: RecordTableProps) {
  const { t } = useTranslation('info')
  const query = useQuery({
    queryKey: queryKeys.earn(id, of),
    queryFn: read,
    refetchInterval: REFRESH_MS,
    retry: 1,
  })
  const rows = query.data?.rows
  const columns = useColumns(token)
  return (
    <>
      {rows !== undefined && rows.length > 0 && (
        <div className="mb-2 flex flex-wrap items-center justify-end gap-4">
          {query.data !== undefined && query.data.total > rows.length && (
            <p className="text-13 text-ink-2">
              {t('earn.newest', { number: rows.length, total: query.data.total })}
            </p>
          )}
          <Button
            look="tonal"
            onClick={() =>
              saveFile(`${id.slice(0, 11)}-${of}.csv`, 'text/csv', recordCsv(rows, token))
            }
          >
            <Icon of={Download} size={16} />
            {t('tools.csv')}
          </Button>
        </div>
      )}
      <EarnList
        label={label}
        urlName={of}
        query={query}
        rows={rows}
        columns={columns}
        // nothing about a record is its own
        rowKey={(row) => String(rows?.indexOf(row))}
        empty={t('earn.noRecords')}
      />
    </>
  )
}

function useColumns(token: Token | undefined): readonly Column<EarnRecord>[] {
  const { t } = useTranslation('info')
  const locale = useLocale()
  const words: Readonly<Record<string, string>> = {
    stake: t('earn.type.stake'),
    unstake: t('earn.type.unstake'),
    distribute: t('earn.type.distribute'),
    harvest: t('earn.type.harvest'),
    withdraw: t('earn.type.withdraw'),
    deposit: t('earn.type.deposit'),
    liquidate: t('earn.type.liquidate'),
  }
  return [
    {
      id: 'time',
      title: t('earn.time'),
      sortBy: ({ atSeconds }) => atSeconds,
      cell: ({ atSeconds }) => formatDateTime(atSeconds * 1_000, locale),
    },
    {
      id: 'type',
      title: t('earn.action'),
      sortBy: ({ type }) => type,
      cell: ({ type, positionId }) => (
        <>
          {words[type] ?? type}
          {positionId !== undefined && <span className="text-ink-2"> #{String(positionId)}</span>}
        </>
      ),
    },
    {
      id: 'from',
      title: t('earn.from'),
      isWideOnly: true,
      cell: ({ from }) => <AddressLabel text={from} what={t('earn.from')} />,
    },
    {
      id: 'to',
      title: t('earn.to'),
      cell: ({ to }) => <AddressLabel text={to} what={t('earn.to')} />,
    },
    ...(token
      ? [
          {
            id: 'amount',
            title: t('earn.amount'),
            isFigure: true,
            sortBy: ({ amount }: EarnRecord) => amount,
            cell: ({ amount }: EarnRecord) => <Amount amount={amount} token={token} />,
          },
        ]
      : []),
  ]
}
