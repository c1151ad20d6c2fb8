import { type Html, html } from './html.ts'

/** A page of an explorer: what it is of, a search if there is one, and what the page is about. */
export function page(
  brand: string,
  { title, search, content }: { title: string; search?: Html; content: Html },
): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${brand}</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header>
<a class="home" href="/">${brand}</a>
${search}
</header>
<main><h1>${title}</h1>${content}</main>
</body>
</html>
`.text
}

/** What a person sees instead of what was asked for, on a page of its own. */
export const refusal = (message: string, way: Html): Html =>
  html`<section><p class="error" role="alert">${message}</p><p>${way}</p></section>`

export type Column = { readonly label: string; readonly isFigure?: boolean }

/** A table that becomes a list of cards on a narrow screen. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly (Html | string)[])[],
): Html {
  const classOf = ({ isFigure }: Column) => (isFigure === true ? 'figure' : 'id')
  const head = columns.map(
    (column) => html`<th scope="col" class="${classOf(column)}">${column.label}</th>`,
  )
  const body = rows.map((row) => {
    const cells = row.map((cell, index) => {
      const column = columns[index] ?? { label: '' }
      return html`<td class="${classOf(column)}" data-label="${column.label}"><span>${cell}</span></td>`
    })
    return html`<tr>${cells}</tr>`
  })
  return html`<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
}

/** Named facts below each other. */
export function facts(entries: readonly (readonly [string, Html | string])[]): Html {
  return html`<dl>${entries.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`
}

export const timeText = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`
