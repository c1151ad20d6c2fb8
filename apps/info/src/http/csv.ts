/** A table as RFC 4180 has it. What a spreadsheet would take for a formula is told apart by a quote before it. */
export function csvOf(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(value: string): string {
  const isFormula =
    /^[=+@\t\r]/.test(value) || (value.startsWith('-') && !/^-\d+(\.\d+)?$/.test(value))
  const told = isFormula ? `'${value}` : value
  return /[",\r\n]/.test(told) ? `"${told.replaceAll('"', '""')}"` : told
}
