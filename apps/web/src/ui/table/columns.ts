import type { ReactNode } from 'react'

export type TableProps<Row> = {
  /** What the table lists, for people who cannot see it. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** Unknown while they are being fetched. */
  readonly rows: readonly Row[] | undefined
  readonly rowKey: (row: Row) => string
  /** The page that a row opens: then the whole row is its link. */
  readonly rowLink?: (row: Row) => string
  readonly initialSort?: Sort
  /** Under which its order and page stand in the address; without one they are forgotten. */
  readonly urlName?: string
  readonly empty?: ReactNode
  /** Without pages all rows stand below each other, and only those in sight are built. */
  readonly isPaged?: boolean
  /** What a row becomes where there is little room: a card with a line for each column, or one line. */
  readonly small?: 'card' | 'line'
  /** How many rows are probably coming: as much room is kept for them. */
  readonly expected?: number
}

type SortValue = bigint | number | string | undefined

export type Column<Row> = {
  readonly id: string
  readonly title: string
  /** Figures stand at the end, so that their digits line up. */
  readonly isFigure?: boolean
  /** Makes the column sortable. Unknown values come last in both directions. */
  readonly sortBy?: (row: Row) => SortValue
  readonly cell: (row: Row) => ReactNode
  /** Stands small below the cell where rows are lines: what another column tells elsewhere. */
  readonly under?: (row: Row) => ReactNode
  /** How much of a wide table it takes, however many others there are; `everywhere` also of a narrow one. */
  readonly share?: 'quarter' | 'fifth' | 'quarter-everywhere'
  /** Left out where there is little room; the row's own page shows it. */
  readonly isWideOnly?: boolean
  /** The same, and on tablets too. */
  readonly isWidestOnly?: boolean
  /** Left out where rows are lines without columns; another cell shows it there. */
  readonly isColumnOnly?: boolean
}

export type Sort = { readonly column: string; readonly isDescending: boolean }

/** The rows in the order of a column; equal ones keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | undefined,
): readonly Row[] {
  const sortBy = columns.find(({ id }) => id === sort?.column)?.sortBy
  if (!sort || !sortBy) return rows
  // what a row is sorted by may cost something: it is asked for once, not for each comparison
  return rows
    .map((row) => ({ row, value: sortBy(row) }))
    .sort((a, b) => compare(a.value, b.value, sort.isDescending))
    .map(({ row }) => row)
}

/** Much faster than comparing text by text: thousands of rows are sorted while somebody looks. */
const collator = new Intl.Collator()

function compare(a: SortValue, b: SortValue, isDescending: boolean): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  const order =
    typeof a === 'string' && typeof b === 'string'
      ? collator.compare(a, b)
      : a < b
        ? -1
        : a > b
          ? 1
          : 0
  return isDescending ? -order : order
}

/** The sort after a click on a column's head: biggest first, then smallest first, then as it came. */
export function nextSort(sort: Sort | undefined, column: string): Sort | undefined {
  if (sort?.column !== column) return { column, isDescending: true }
  return sort.isDescending ? { column, isDescending: false } : undefined
}
