import { useTranslation } from 'react-i18next'
import { EmptyState } from '../feedback/EmptyState.tsx'
import type { TableProps } from './columns.ts'
import { nextSort, sortRows } from './columns.ts'
import { HeadCell } from './HeadCell.tsx'
import { Pager } from './Pager.tsx'
import { PhoneSort } from './PhoneSort.tsx'
import { SkeletonBody, TableBody } from './TableBody.tsx'
import { useTableState } from './useTableState.ts'

/** Rows with a sticky head; every row a card where there is little room. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, rowLink, initialSort, urlName, empty } = props
  const { isPaged = true, small = 'card', expected = 10 } = props
  const { t } = useTranslation()
  const [{ sort, page, size }, change] = useTableState(urlName, initialSort)
  if (rows?.length === 0) return empty ?? <EmptyState>{t('common.noResult')}</EmptyState>

  const sorted = rows && sortRows(rows, columns, sort)
  const sortable = columns.filter(({ sortBy, title }) => sortBy && title)
  const lastPage = Math.max(0, Math.ceil((rows?.length ?? 0) / size) - 1)
  const shownPage = Math.min(page, lastPage)
  const shown = isPaged ? sorted?.slice(shownPage * size, (shownPage + 1) * size) : sorted
  return (
    <div>
      {urlName !== undefined && sortable.length > 0 && (
        <PhoneSort
          columns={sortable}
          sort={sort}
          onSort={(next) => change({ sort: next, page: 0 })}
        />
      )}
      <table
        aria-label={label}
        aria-busy={!rows || undefined}
        className="w-full text-14 max-sm:block sm:table-fixed"
      >
        <thead className="sticky top-(--table-top,4rem) z-10 bg-surface max-sm:hidden">
          <tr>
            {columns.map((column) => (
              <HeadCell
                key={column.id}
                column={column}
                sort={sort}
                onSort={() => change({ sort: nextSort(sort, column.id), page: 0 })}
              />
            ))}
          </tr>
        </thead>
        {shown ? (
          <TableBody
            columns={columns}
            rows={shown}
            rowKey={rowKey}
            rowLink={rowLink}
            small={small}
          />
        ) : (
          <SkeletonBody columns={columns} count={expected} small={small} />
        )}
      </table>
      {isPaged && rows && rows.length > 10 && (
        <Pager
          list={label}
          page={shownPage}
          count={rows.length}
          size={size}
          onPage={(next) => change({ page: next })}
          onSize={(next) => change({ size: next, page: 0 })}
        />
      )}
    </div>
  )
}
