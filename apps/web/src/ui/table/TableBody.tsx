import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../classNames.ts'
import { Skeleton } from '../feedback/Skeleton.tsx'
import type { Column, TableProps } from './columns.ts'

type TableBodyProps<Row> = Pick<TableProps<Row>, 'columns' | 'rowKey'> & {
  readonly rows: readonly Row[]
  readonly rowLink: ((row: Row) => string) | undefined
  readonly small: 'card' | 'line'
}

/** The rows: a page of at most a hundred, all of them there, so that nothing runs while they scroll and the browser's search finds them. */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  return (
    <tbody className="max-sm:block">
      {props.rows.map((row) => (
        <Row key={props.rowKey(row)} {...props} row={row} />
      ))}
    </tbody>
  )
}

type SkeletonBodyProps<Row> = Pick<TableBodyProps<Row>, 'columns' | 'small'> & {
  readonly count: number
}

/** Rows that are still being fetched, each as high as it will be. */
export function SkeletonBody<Row>({ columns, count, small }: SkeletonBodyProps<Row>) {
  return (
    <tbody className="max-sm:block">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have no other name
        <tr key={row} className={rowLook(small)}>
          {columns.map((column, index) => (
            <Cell key={column.id} column={column} isFirst={index === 0} small={small}>
              <Skeleton className={index === 0 ? 'h-8 w-32 max-w-full' : 'h-5 w-24 max-w-full'} />
            </Cell>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

const rowLook = (small: 'card' | 'line') =>
  classNames(
    'relative h-16 border-t border-line/60',
    small === 'line'
      ? 'max-sm:flex max-sm:items-center max-sm:gap-2'
      : 'max-sm:grid max-sm:h-auto max-sm:gap-2 max-sm:py-3',
  )

function Row<Row>({ columns, row, rowLink, small }: TableBodyProps<Row> & { readonly row: Row }) {
  return (
    <tr
      className={classNames(
        rowLook(small),
        rowLink && 'hover:bg-surface-2 focus-within:bg-surface-2',
      )}
    >
      {columns.map((column, index) => (
        <Cell key={column.id} column={column} isFirst={index === 0} small={small}>
          {index === 0 && rowLink ? (
            <Link
              to={rowLink(row)}
              // what opens over this page leaves it where it is
              preventScrollReset={rowLink(row).startsWith('?')}
              onClick={ignoreSecond}
              className="after:absolute after:inset-0 after:content-[''] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
            >
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
          {small === 'line' && column.under && (
            <span className="block truncate text-12 text-ink-2 sm:hidden">{column.under(row)}</span>
          )}
        </Cell>
      ))}
    </tr>
  )
}

/** The second of a double click was meant for what stood here before, such as a dialog's button. */
const ignoreSecond = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault()
}

type CellProps<Row> = {
  readonly column: Column<Row>
  readonly isFirst: boolean
  readonly small: 'card' | 'line'
  readonly children: ReactNode
}

function Cell<Row>({ column, isFirst, small, children }: CellProps<Row>) {
  const isCard = small === 'card'
  return (
    <td
      className={classNames(
        'px-2',
        isCard
          ? 'max-sm:flex max-sm:min-h-6 max-sm:flex-wrap max-sm:items-center max-sm:justify-between max-sm:gap-x-4 max-sm:wrap-anywhere'
          : 'max-sm:px-0',
        !isCard && isFirst && 'max-sm:min-w-0 max-sm:flex-1',
        !isCard && column.isColumnOnly && 'max-sm:hidden',
        column.isFigure && 'text-end',
        column.isWideOnly && 'max-md:!hidden',
        column.isWidestOnly && 'max-lg:!hidden',
        isFirst ? (isCard ? 'max-sm:text-16' : 'max-sm:text-14') : 'max-sm:text-end',
        !isFirst && column.title === '' && 'max-sm:justify-end',
      )}
    >
      {isCard && !isFirst && column.title && (
        <span aria-hidden className="text-13 text-ink-2 sm:hidden">
          {column.title}
        </span>
      )}
      {children}
    </td>
  )
}
