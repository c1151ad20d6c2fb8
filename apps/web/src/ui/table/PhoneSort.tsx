import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../buttons/IconButton.tsx'
import { Select } from '../fields/Select.tsx'
import type { Sort } from './columns.ts'

type PhoneSortProps = {
  /** What can be sorted by. */
  readonly columns: readonly { readonly id: string; readonly title: string }[]
  readonly sort: Sort | undefined
  readonly onSort: (sort: Sort) => void
}

/** A table's order where there is no room for the heads of its columns. */
export function PhoneSort({ columns, sort, onSort }: PhoneSortProps) {
  const { t } = useTranslation()
  const isDescending = sort?.isDescending ?? true
  return (
    <div className="flex flex-wrap items-center justify-end gap-1 pb-2 text-13 text-ink-2 sm:hidden">
      <Select
        label={t('table.sortBy')}
        placeholder={t('table.sortBy')}
        options={columns.map(({ id, title }) => ({ id, label: title }))}
        chosen={sort?.column}
        onChoose={(column) => onSort({ column, isDescending: true })}
      />
      <IconButton
        icon={isDescending ? ArrowDown : ArrowUp}
        label={isDescending ? t('table.descending') : t('table.ascending')}
        disabled={!sort}
        onClick={() => sort && onSort({ ...sort, isDescending: !isDescending })}
        className="disabled:opacity-40"
      />
    </div>
  )
}
