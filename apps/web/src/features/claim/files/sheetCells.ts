import { readSheet } from 'read-excel-file/web-worker'
import { asShown } from './asShown.ts'

export type SheetRow = {
  readonly cells: readonly string[]
  /** Which of them are numbers in the table, whatever they look like. */
  readonly numeric: ReadonlySet<number>
}

/** What a table's first sheet says, as text: a number as the table shows it, without the machine's last digits. */
export type SheetAnswer = { readonly rows: readonly SheetRow[] } | { readonly failed: true }

/** A number as the file has it. */
class NumberCell {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export async function readSheetCells(file: Blob): Promise<SheetAnswer> {
  try {
    const parseNumber = (text: string) => new NumberCell(text)
    const rows = await readSheet(file, { parseNumber, trim: true })
    return { rows: rows.map(rowOf) }
  } catch {
    // no table, a damaged one, or one that does not fit into memory
    return { failed: true }
  }
}

function rowOf(row: readonly unknown[]): SheetRow {
  const numeric = row.flatMap((cell, place) => (cell instanceof NumberCell ? [place] : []))
  return { cells: row.map(textOf), numeric: new Set(numeric) }
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof NumberCell) return asShown(cell.text)
  return cell instanceof Date ? cell.toISOString() : `${cell}`
}
