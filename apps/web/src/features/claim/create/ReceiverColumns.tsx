import type {
  Column,
  DecimalMark,
  ParsedReceivers,
  ReceiverChoice,
} from '@sluice/sdk/claimReceivers'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/decimal.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { classNames } from '../../../ui/classNames.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Select } from '../../../ui/fields/Select.tsx'

type ReceiverColumnsProps = {
  readonly parsed: Pick<ParsedReceivers, 'columns' | 'taken' | 'questions'>
  readonly choice: ReceiverChoice
  readonly onChoose: (choice: ReceiverChoice) => void
}

const MARKS: readonly DecimalMark[] = ['point', 'comma']

/** Which columns of a file are taken, beside its first rows; what can be meant in several ways is asked. */
export function ReceiverColumns({ parsed, choice, onChoose }: ReceiverColumnsProps) {
  const { t } = useTranslation('claim')
  const { columns, taken, questions } = parsed
  const asks = {
    address: t('columns.askReceivers'),
    amount: t('columns.askAmounts'),
    mark: t('columns.askMark'),
  }
  const marks = { point: t('columns.point'), comma: t('columns.comma') }
  const nameOf = useColumnName()
  const options = columns.map((column, place) => ({
    id: `${place}`,
    label: nameOf(column, place),
  }))
  const chosen = (place: number | undefined) => (place === undefined ? undefined : `${place}`)
  return (
    <div className="flex flex-col gap-3">
      <FirstRows columns={columns} taken={taken} />
      <div className="flex flex-wrap gap-4">
        <Labelled label={t('columns.receivers')}>
          <Select
            label={t('columns.receivers')}
            placeholder={t('columns.choose')}
            options={options}
            chosen={chosen(taken.address)}
            onChoose={(place) => onChoose({ ...choice, address: Number(place) })}
          />
        </Labelled>
        <Labelled label={t('columns.amounts')}>
          <Select
            label={t('columns.amounts')}
            placeholder={t('columns.choose')}
            options={options}
            chosen={chosen(taken.amount)}
            onChoose={(place) => onChoose({ ...choice, amount: Number(place) })}
          />
        </Labelled>
        {(questions.includes('mark') || choice.mark) && (
          <Labelled label={t('columns.mark')}>
            <Select
              label={t('columns.mark')}
              placeholder={t('columns.choose')}
              options={MARKS.map((id) => ({ id, label: marks[id] }))}
              chosen={taken.mark}
              onChoose={(mark) => onChoose({ ...choice, mark })}
            />
          </Labelled>
        )}
      </div>
      {questions.map((question) => (
        <Notice key={question} tone="warn">
          {asks[question]}
        </Notice>
      ))}
    </div>
  )
}

function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="text-13 text-ink-2">{label}</p>
      {children}
    </div>
  )
}

function useColumnName() {
  const { t } = useTranslation('claim')
  const locale = useLocale()
  return ({ heading }: Column, place: number): string =>
    heading || t('columns.unnamed', { number: formatCount(place + 1, locale) })
}

type FirstRowsProps = Pick<ParsedReceivers, 'columns' | 'taken'>

/** The file's first rows, with the columns that are taken told apart. */
function FirstRows({ columns, taken }: FirstRowsProps) {
  const { t } = useTranslation('claim')
  const nameOf = useColumnName()
  const shown = columns.map((column, place) => ({
    key: `${place}`,
    name: nameOf(column, place),
    examples: column.examples,
    isTaken: place === taken.address || place === taken.amount,
  }))
  const rows = columns[0]?.examples.map((_, row) => row) ?? []
  return (
    // a file may have fifty columns: they scroll, by keyboard as well
    <section
      aria-label={t('columns.firstRows')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached without a pointer
      tabIndex={0}
      className="overflow-x-auto rounded-control bg-surface-2"
    >
      <table className="w-full text-13">
        <thead>
          <tr>
            {shown.map(({ key, name, isTaken }) => (
              <th
                key={key}
                scope="col"
                className={classNames(CELL, isTaken ? 'text-accent' : 'text-ink-2')}
              >
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row} className="border-t border-line">
              {shown.map(({ key, examples, isTaken }) => (
                <td key={key} className={classNames(CELL, isTaken ? 'text-ink' : 'text-ink-3')}>
                  <bdi>{examples[row]}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const CELL = 'max-w-40 truncate px-3 py-2 text-start font-medium tabular-nums'
