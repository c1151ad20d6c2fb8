import { readSheet } from 'read-excel-file/web-worker'

/** What a table's first sheet says, as text: a number stays as it is written, however many digits it has. */
export type SheetAnswer =
  | { readonly rows: readonly (readonly string[])[] }
  | { readonly failed: true }

export async function readSheetCells(file: Blob): Promise<SheetAnswer> {
  try {
    const rows = await readSheet(file, { parseNumber: (text: string) => text, trim: true })
    return { rows: rows.map((row) => row.map(textOf)) }
  } catch {
    // no table, a damaged one, or one that does not fit into memory
    return { failed: true }
  }
}

const textOf = (cell: unknown): string =>
  cell === null || cell === undefined ? '' : cell instanceof Date ? cell.toISOString() : `${cell}`
