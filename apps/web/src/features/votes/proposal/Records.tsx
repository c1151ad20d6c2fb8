import type { VoteRow } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Time } from '../../../ui/figures/Time.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { Table } from '../../../ui/table/Table.tsx'
import type { ProposalView } from './ProposalView.ts'

type Row = VoteRow & { readonly place: number; readonly isReplaced: boolean }

/** Who voted, with how much, for what and why; a vote that was changed later says so. */
export function Records({ recounted: { proposal, rows }, token, project }: ProposalView) {
  const { t } = useTranslation('votes')
  const latest = new Map(rows.map(({ voter }, place) => [voter, place]))
  const shown: Row[] = rows
    .map((row, place) => ({ ...row, place, isReplaced: latest.get(row.voter) !== place }))
    .reverse()
  const choiceOf = ({ allocation, isReplaced }: Row) => {
    const chosen = proposal.terms.options.filter((_, at) => (allocation.options[at] ?? 0n) > 0n)
    const words = chosen.length === 0 ? t('own.abstained') : chosen.join(', ')
    return isReplaced ? t('records.replaced', { choice: words }) : words
  }
  const columns: Column<Row>[] = [
    {
      id: 'voter',
      title: t('records.voter'),
      cell: ({ voter, by }) => (
        <span className="grid gap-1">
          <AddressLabel text={voter} what={t('records.voter')} />
          {by !== undefined && (
            <span className="flex flex-wrap items-center gap-1 text-13 text-ink-2">
              {t('records.by')}
              <AddressLabel text={by} what={t('delegated.delegate')} />
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'choice',
      title: t('records.choice'),
      cell: (row) => (
        <span className="block min-w-0">
          <bdi className="block truncate" title={choiceOf(row)}>
            {choiceOf(row)}
          </bdi>
          {row.reason !== '' && (
            <bdi className="block text-13 text-ink-2 wrap-anywhere">{row.reason}</bdi>
          )}
        </span>
      ),
    },
    {
      id: 'power',
      title: t('records.power'),
      isFigure: true,
      cell: ({ allocation }) => <Amount amount={allocation.used} token={token} />,
      sortBy: ({ allocation }) => allocation.used,
    },
    { id: 'time', title: t('records.time'), isFigure: true, cell: ({ at }) => <Time atMs={at} /> },
  ]
  return (
    <section
      aria-label={t('records.title')}
      className="grid gap-4 rounded-card bg-surface p-4 sm:p-6"
    >
      <h2 className="text-16 font-medium">{t('records.title')}</h2>
      {shown.length === 0 ? (
        <p className="text-14 text-ink-2">{t('records.none')}</p>
      ) : (
        <Table
          label={t('records.title')}
          columns={columns}
          rows={shown}
          rowKey={({ place }) => `${project.id} ${place}`}
        />
      )}
    </section>
  )
}
