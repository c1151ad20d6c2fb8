import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { classNames } from '../classNames.ts'
import { Icon } from '../pictures/Icon.tsx'
import type { Column, Sort } from './columns.ts'

type HeadCellProps<Row> = {
  readonly column: Column<Row>
  readonly sort: Sort | undefined
  readonly onSort: () => void
}

const shares = { quarter: 'lg:w-1/4', fifth: 'lg:w-1/5', 'quarter-everywhere': 'w-1/4' }

/** The head of one column: a button where it can be sorted by. */
export function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const isSorted = sort?.column === column.id
  const direction = isSorted && (sort.isDescending ? 'descending' : 'ascending')
  const arrow = !isSorted ? ArrowUpDown : sort.isDescending ? ArrowDown : ArrowUp
  // A head without a name would be read out as an empty one.
  if (column.title === '') return <td />
  return (
    <th
      scope="col"
      aria-sort={direction || undefined}
      className={classNames(
        'h-11 px-2 text-13 font-normal whitespace-nowrap text-ink-2',
        column.isFigure ? 'text-end' : 'text-start',
        column.share && shares[column.share],
        column.isWidestOnly && 'max-lg:hidden',
        column.isWideOnly && 'max-md:hidden',
      )}
    >
      {column.sortBy ? (
        <button
          type="button"
          onClick={onSort}
          className="inline-flex min-h-11 items-center gap-1 rounded-control hover:text-ink"
        >
          {column.title}
          <Icon of={arrow} size={16} className={isSorted ? 'text-ink' : 'text-ink-3'} />
        </button>
      ) : (
        column.title
      )}
    </th>
  )
}
