/** Text, a figure, or nothing that is known. */
export type CsvCell = string | number | undefined

/** A table as RFC 4180 has it. */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((cells) => cells.map(written).join(',')).join('\r\n')

const written = (cell: CsvCell): string =>
  typeof cell === 'number' ? plainNumber(cell) : quoted(cell ?? '')

/** A cell that a spreadsheet shows and never runs: a leading sign of a formula is defused, save before a figure. */
function quoted(text: string): string {
  const isFormula = /^[=+@\t\r-]/.test(text) && !/^-\d+(\.\d+)?$/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** All digits of a figure: `1e-7` is text to many a program, and a wrong figure to some. Empty for what is none. */
function plainNumber(value: number): string {
  if (!Number.isFinite(value)) return ''
  const [, sign = '', first = '', rest = '', power = ''] =
    /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(String(value)) ?? []
  if (power === '') return String(value)
  const digits = `${first}${rest}`
  const point = 1 + Number(power)
  return point <= 0
    ? `${sign}0.${'0'.repeat(-point)}${digits}`
    : `${sign}${digits.padEnd(point, '0')}`
}
