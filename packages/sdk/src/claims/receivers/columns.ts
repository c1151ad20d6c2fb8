import { parseAccountIdentifier } from '../../ledgers/addresses.ts'
import { parsePrincipal } from '../../parsePrincipal.ts'
import { amountRank, type HeadingRank, receiverRank } from './headings.ts'
import type { Row } from './textRows.ts'

/** A column of a file, as it is shown to whoever has to choose one. */
export type Column = {
  readonly heading: string
  readonly holds: 'addresses' | 'numbers' | 'other'
  /** What the first rows have in it. */
  readonly examples: readonly string[]
}

/** Columns that somebody has chosen. */
export type ColumnChoice = { readonly address?: number; readonly amount?: number }

export type Table = {
  readonly columns: readonly Column[]
  /** Undefined where several columns could be meant, and only a person can tell. */
  readonly address: number | undefined
  readonly amount: number | undefined
  readonly body: readonly Row[]
}

/** Rows that are looked at to learn what a column holds. */
const LOOKED_AT = 100
/** Lines that may stand before the headings. */
const MOST_TITLES = 20
const EXAMPLES = 3

/**
 * Finds the headings of a file, its columns, and which of them have receivers and amounts: what they hold comes first, then what their
 * headings say, an exact one before a similar one.
 * @param ledgerId the token's own ledger, which exports name in a column of its own
 */
export function tableOf(rows: readonly Row[], ledgerId: string, choice: ColumnChoice): Table {
  const head = headOf(rows)
  const body = rows.slice(head.length)
  const looked = body.slice(0, LOOKED_AT)
  const headings = head.at(-1)?.cells ?? []
  const width = headings.length || (looked[0]?.cells.length ?? 0)
  const columns = Array.from({ length: width }, (_, place) => {
    const all = looked.map((row) => row.cells[place] ?? '')
    const cells = all.filter((cell) => cell !== '')
    const column: Column = {
      heading: headings[place] ?? '',
      holds: contentOf(cells),
      examples: all.slice(0, EXAMPLES),
    }
    return { column, isLedger: cells.length > 0 && cells.every((cell) => cell === ledgerId) }
  })
  const rankReceivers = ({ column, isLedger }: (typeof columns)[number]) =>
    isLedger ? 0 : receiverRank(column.heading)
  const rankAmounts = ({ column }: (typeof columns)[number]) => amountRank(column.heading)
  const address = within(choice.address, width) ?? chosen(columns, 'addresses', rankReceivers)
  const others = columns.map((one, place) => (place === address ? undefined : one))
  const amount = within(choice.amount, width) ?? chosen(others, 'numbers', rankAmounts)
  return { columns: columns.map(({ column }) => column), address, amount, body }
}

/** The rows that stand before the first one of data; the last of them has the headings. */
function headOf(rows: readonly Row[]): readonly Row[] {
  const first = rows.slice(0, MOST_TITLES).findIndex(({ cells }) => cells.some(isAddress))
  // a row without any receiver may still be one of data whose receiver is wrong
  const before = rows.slice(0, first < 0 ? 1 : first)
  const mayName = ({ cells }: Row) =>
    !cells.some(isNumber) && cells.filter((cell) => cell !== '').length > 1
  const names = (row: Row) =>
    mayName(row) && row.cells.some((cell) => receiverRank(cell) > 2 || amountRank(cell) > 2)
  const named = before.findLastIndex(names)
  return rows.slice(0, (named < 0 ? before.findLastIndex(mayName) : named) + 1)
}

function contentOf(cells: readonly string[]): Column['holds'] {
  const isMostly = (test: (cell: string) => boolean) =>
    2 * cells.filter(test).length >= cells.length && cells.length > 0
  return isMostly(isAddress) ? 'addresses' : isMostly(isNumber) ? 'numbers' : 'other'
}

/** Of the columns with such a content the one that its heading makes surest; where none has it, of all. */
function chosen<One extends { readonly column: Column }>(
  columns: readonly (One | undefined)[],
  content: Column['holds'],
  rank: (one: One) => HeadingRank,
): number | undefined {
  const ranked = columns.flatMap((one, place) =>
    one === undefined ? [] : [{ place, holds: one.column.holds, rank: rank(one) }],
  )
  const fitting = ranked.filter(({ holds }) => holds === content)
  const most = Math.max(...fitting.map((one) => one.rank))
  const best = fitting.filter((one) => one.rank === most)
  if (fitting.length > 0) return best.length === 1 && most > 0 ? best[0]?.place : undefined
  // nothing in it can be right: its rows are named one by one, best in the column that should have had it
  return [...ranked].sort((a, b) => b.rank - a.rank)[0]?.place
}

const within = (place: number | undefined, width: number): number | undefined =>
  place !== undefined && place >= 0 && place < width ? place : undefined

const isAddress = (cell: string): boolean =>
  parseAccountIdentifier(cell) !== undefined ||
  (cell.includes('-') && parsePrincipal(cell) !== undefined)

const isNumber = (cell: string): boolean => /^[\d.,'’\s]*\d[\d.,'’\s]*([eE][+-]?\d+)?$/.test(cell)
