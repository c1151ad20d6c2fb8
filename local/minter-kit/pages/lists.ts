import { formatTime } from './formatTime.ts'
import { type Html, html } from './html.ts'

/** A list in the order that it is shown in. Only the rows that are shown are made. */
export type Listed<Row> = {
  readonly size: number
  rows(start: number, length: number): readonly Row[]
}

export function listed<Item, Row>(items: readonly Item[], toRow: (item: Item) => Row): Listed<Row> {
  return {
    size: items.length,
    rows: (start, length) => items.slice(start, start + length).map(toRow),
  }
}

const ROWS = 50

/** The row that each list of a page begins with; the first, where it is absent. */
export type Starts<Name extends string> = Readonly<Partial<Record<Name, number>>>

export type Table<Row> = {
  readonly title: string
  /** What stands there when there is no row. */
  readonly none: string
  /** A `th` each. */
  readonly columns: readonly Html[]
  /** A `td` for each column. */
  readonly cells: (row: Row) => readonly Html[]
}

/** Fifty rows of a list, with links to those before and after. */
export function table<Name extends string, Row>(
  name: Name,
  list: Listed<Row>,
  starts: Starts<Name>,
  { title, none, columns, cells }: Table<Row>,
): Html {
  // a place behind the end, as an old link may have it
  const asked = starts[name] ?? 0
  const start = asked < list.size ? asked : 0
  if (list.size === 0) return html`<h2>${title}</h2><p>${none}</p>`
  const rows = list.rows(start, Math.min(ROWS, list.size - start))
  return html`<h2 id="${name}">${title}</h2><div class="scroll" role="region" aria-labelledby="${name}" tabindex="0"><table>
<thead><tr>${columns}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${cells(row)}</tr>\n`)}</tbody></table></div>
${links(name, start, list.size, starts)}`
}

/** To the rows before and after, with the other lists where they are. */
function links<Name extends string>(
  name: Name,
  start: number,
  size: number,
  starts: Starts<Name>,
): Html {
  if (size <= ROWS) return html``
  const to = (from: number, label: string) =>
    html` <a href="${addressOf({ ...starts, [name]: from })}#${name}">${label}</a>`
  const before = start > 0 ? to(Math.max(0, start - ROWS), 'Previous') : html``
  const after = start + ROWS < size ? to(start + ROWS, 'Next') : html``
  const last = Math.min(size, start + ROWS)
  return html`<p>${start + 1} to ${last} of ${size}${before}${after}</p>`
}

function addressOf(starts: Readonly<Partial<Record<string, number>>>): string {
  const parts = Object.entries(starts)
    .filter(([, start = 0]) => start > 0)
    .map(([name, start]) => `${name}=${start}`)
  return parts.length === 0 ? '/dashboard' : `/dashboard?${parts.join('&')}`
}

/** Where lists begin by `coins=50&sent=100`; everything else in the query is passed over. */
export function startsOf<Name extends string>(query: string, names: readonly Name[]): Starts<Name> {
  const starts: Partial<Record<Name, number>> = {}
  for (const part of query.split('&', 2 * names.length)) {
    const [given, start = ''] = part.split('=', 2)
    const name = names.find((each) => each === given)
    if (name !== undefined && /^\d{1,9}$/.test(start)) starts[name] = Number(start)
  }
  return starts
}

export const column = (name: string): Html => html`<th scope="col">${name}</th>`
export const numberColumn = (name: string): Html =>
  html`<th scope="col" class="number">${name}</th>`
export const text = (value: string): Html => html`<td>${value}</td>`
export const code = (value: string): Html => html`<td><code>${value}</code></td>`
export const number = (value: string): Html => html`<td class="number">${value}</td>`
export const time = (ns: bigint): Html => html`<td class="time">${formatTime(ns)}</td>`
