import { piece } from '../work/InTurn.ts'

/** A table as RFC 4180 has it. What a spreadsheet would take for a formula is told apart by a quote before it. */
export function csvOf(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return linesOf([columns, ...rows])
}

const linesOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/** Read at once, before others go first. */
const ROWS_AT_ONCE = 250

/** What a table is read from. */
export type CsvSource<Row> = {
  readonly columns: readonly string[]
  readonly most: number
  /** The next rows after one, or the first. Fewer than were asked for are the last. */
  readonly read: (limit: number, after: Row | undefined) => Promise<readonly Row[]>
  /** Undefined for a row that is not told. */
  readonly toCells: (row: Row) => readonly string[] | undefined
}

/** A table of many rows, read page by page, so that it holds nobody up and nothing but its text is kept. */
export async function longCsv<Row>({
  columns,
  most,
  read,
  toCells,
}: CsvSource<Row>): Promise<string> {
  const parts = [csvOf(columns, [])]
  let last: Row | undefined
  for (let count = 0; count < most; ) {
    const limit = Math.min(ROWS_AT_ONCE, most - count)
    const rows = await piece(async () => {
      const found = await read(limit, last)
      parts.push(linesOf(found.flatMap((row) => [toCells(row) ?? []]).filter(isTold)))
      return found
    })
    count += rows.length
    last = rows.at(-1)
    if (rows.length < limit) break
  }
  return parts.join('')
}

const isTold = ({ length }: readonly string[]): boolean => length > 0

function cell(value: string): string {
  const isFormula =
    /^[=+@\t\r]/.test(value) || (value.startsWith('-') && !/^-\d+(\.\d+)?$/.test(value))
  const told = isFormula ? `'${value}` : value
  return /[",\r\n]/.test(told) ? `"${told.replaceAll('"', '""')}"` : told
}
