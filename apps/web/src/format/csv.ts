/** A table as RFC 4180 has it. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quoted).join(',')).join('\r\n')

/** A cell that a spreadsheet shows and never runs: a leading sign of a formula is defused. */
function quoted(text: string): string {
  const safe = /^[=+@\t\r-]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
