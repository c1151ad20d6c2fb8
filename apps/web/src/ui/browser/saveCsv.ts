import { saveFile } from './saveFile.ts'

/** Spreadsheets take a table without it for the letters of an old alphabet. */
const BYTE_ORDER_MARK = '\ufeff'

/** Hands a table of `toCsv` to the person as a file. */
export const saveCsv = (name: string, csv: string): void =>
  saveFile(`${name}.csv`, 'text/csv;charset=utf-8', `${BYTE_ORDER_MARK}${csv}`)
