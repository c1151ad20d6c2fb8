/** A row of a file as its cells, with the number that a table program shows beside it. */
export type Row = {
  readonly number: number
  readonly cells: readonly string[]
  /** Which cells are a table program's own numbers: written with a point, and to fifteen digits. */
  readonly numeric?: ReadonlySet<number>
}

/** Lines that tell the separator: titles and headings may have less of it than data. */
const LOOKED_AT = 20

/** Of the separators the one that stands in most lines; in as many a comma last, which stands in amounts, too. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 10_000)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/)
    .slice(0, LOOKED_AT)
  const linesWith = (separator: string) => lines.filter((line) => line.includes(separator)).length
  let best = '\t'
  for (const one of [';', ',']) if (linesWith(one) > linesWith(best)) best = one
  return best
}

/** A first line that only tells the separator, as table programs write and hide it. */
const TOLD_SEPARATOR = /^"?sep=([,;\t])"?(\r\n|\r|\n|$)/i

/** A cell is cut off here, where nobody asks for more: no address or amount is as long. */
const LONGEST_CELL = 300
/** And a row here. */
const MOST_CELLS = 50

/**
 * The rows of a text of separated values, one after the other: commas, semicolons or tabs, quotes, any end of line. Empty rows are left
 * out but counted, as table programs count them.
 */
export function* textRows(text: string, longestCell = LONGEST_CELL): Generator<Row> {
  const start = text.startsWith('\uFEFF') ? 1 : 0
  const [line = '', told] = TOLD_SEPARATOR.exec(text.slice(start, start + 20)) ?? []
  const separator = told ?? separatorOf(text)
  let [place, number] = [start + line.length, 0]
  while (place < text.length) {
    const cells: string[] = []
    let isEnd = false
    number++
    while (!isEnd) {
      const cell = cellAt(text, place, { separator, longestCell })
      if (cells.length < MOST_CELLS) cells.push(cell.value)
      place = cell.end + 1
      isEnd = text[cell.end] !== separator
    }
    // a line's end of two characters
    if (text[place - 1] === '\r' && text[place] === '\n') place++
    if (cells.some((cell) => cell !== '')) yield { number, cells }
  }
}

/** A cell and where it ends: at a separator, at a line's end, or with the text. */
type CellRules = { readonly separator: string; readonly longestCell: number }

function cellAt(text: string, start: number, rules: CellRules): { value: string; end: number } {
  const { separator, longestCell } = rules
  let place = start
  while (text[place] === ' ') place++
  if (text[place] === '"') return quotedAt(text, place, rules)
  let end = place
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r')
    end++
  return { value: text.slice(place, Math.min(end, place + longestCell)).trim(), end }
}

function quotedAt(
  text: string,
  start: number,
  { separator, longestCell }: CellRules,
): { value: string; end: number } {
  let [value, place] = ['', start + 1]
  for (;;) {
    const quote = text.indexOf('"', place)
    const end = quote < 0 ? text.length : quote
    if (value.length < longestCell) value += text.slice(place, Math.min(end, place + longestCell))
    if (text[end + 1] !== '"' || quote < 0) {
      place = end + 1
      break
    }
    value += '"'
    place = end + 2
  }
  while (
    place < text.length &&
    text[place] !== separator &&
    text[place] !== '\n' &&
    text[place] !== '\r'
  )
    place++
  return { value: value.trim(), end: place }
}
