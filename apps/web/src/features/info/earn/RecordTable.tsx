import type { EarnRecord, EarnRecords } from '@sluice/sdk'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { AddressName } from '../../../contacts/AddressName.tsx'
import { formatDateTime } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'
import { saveCsv } from '../../../ui/browser/saveCsv.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { Pager } from '../../../ui/table/Pager.tsx'
import { useTableState } from '../../../ui/table/useTableState.ts'
import { EarnList } from './EarnList.tsx'
import { recordCsv } from './recordCsv.ts'
import { fetchAllRecords, PAGED_ROWS, type RecordsOf, useEarnRecords } from './useEarnRecords.ts'

/** What was moved, as far as it is known. */
type MovedToken = { readonly decimals: number; readonly symbol: string }

type RecordTableProps = {
  readonly label: string
  readonly of: RecordsOf
  /** The newest of them by the canister itself, while the info service does not tell. */
  readonly read: () => Promise<EarnRecords>
  /** What was moved; of positions it is none. */
  readonly token: MovedToken | undefined
}

/** What was done, newest first: all of it by pages, and as a file. */
export function RecordTable({ label, of, read, token }: RecordTableProps) {
  const { t } = useTranslation('info')
  const [state, change] = useTableState(of.log, undefined)
  const { from, query, rows, total = 0 } = useEarnRecords(of, state, read)
  const isPaged = from === 'service'
  const columns = useColumns(token, isPaged)
  const reach = isPaged ? PAGED_ROWS : (rows?.length ?? 0)
  return (
    <>
      {rows !== undefined && rows.length > 0 && (
        <div className="mb-2 flex flex-wrap items-center justify-end gap-4">
          <p className="text-13 text-ink-2" role="status">
            {!isPaged && `${t('earn.byCanister')} `}
            {total > reach && t('earn.newest', { number: reach, total })}
          </p>
          <Csv of={of} token={token} rows={isPaged ? undefined : rows} />
        </div>
      )}
      <EarnList
        label={label}
        urlName={of.log}
        query={query}
        rows={rows}
        columns={columns}
        isPaged={!isPaged}
        // nothing about a record is its own
        rowKey={(row) => String(rows?.indexOf(row))}
        empty={t('earn.noRecords')}
      />
      {isPaged && total > 10 && (
        <Pager
          list={label}
          page={state.page}
          count={Math.min(total, PAGED_ROWS)}
          size={state.size}
          onPage={(page) => change({ page })}
          onSize={(size) => change({ size, page: 0 })}
        />
      )}
    </>
  )
}

type CsvProps = Pick<RecordTableProps, 'of' | 'token'> & {
  /** All there are; asked of the service when absent. */
  readonly rows: readonly EarnRecord[] | undefined
}

function Csv({ of, token, rows }: CsvProps) {
  const { t } = useTranslation('info')
  const url = useConfigIfReady()?.services?.info
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const save = async () => {
    setState('busy')
    try {
      const all = rows ?? (await fetchAllRecords(url ?? '', of))
      saveCsv(`${of.place.id.slice(0, 11)}-${of.log}`, recordCsv(all, token))
      setState('idle')
    } catch {
      // the person is told, and may ask again
      setState('failed')
    }
  }
  return (
    <>
      {state === 'failed' && (
        <p role="alert" className="text-13 text-ink-2">
          {t('earn.csvFailed')}
        </p>
      )}
      <Button look="tonal" busy={state === 'busy'} onClick={() => void save()}>
        <Icon of={Download} size={16} />
        {t('tools.csv')}
      </Button>
    </>
  )
}

function useColumns(
  token: MovedToken | undefined,
  isPaged: boolean,
): readonly Column<EarnRecord>[] {
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
    claim: t('earn.type.claim'),
  }
  const what = ({ type, positionId }: EarnRecord) => (
    <>
      {words[type] ?? type}
      {positionId !== undefined && <span className="text-ink-2"> #{String(positionId)}</span>}
    </>
  )
  return [
    {
      id: 'time',
      title: t('earn.time'),
      sortBy: ({ atSeconds }) => atSeconds,
      cell: ({ atSeconds }) => formatDateTime(atSeconds * 1_000, locale),
      under: what,
    },
    {
      id: 'type',
      title: t('earn.action'),
      isColumnOnly: true,
      // only what is all there can be put in this order
      ...(isPaged ? {} : { sortBy: ({ type }: EarnRecord) => type }),
      cell: what,
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
      isColumnOnly: token !== undefined,
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
            under: ({ to }: EarnRecord) => <AddressName text={to} />,
          },
        ]
      : []),
  ]
}
