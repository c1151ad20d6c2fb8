import { type Html, html } from './html.ts'

/** A page of the explorer: heading, search, and what it is about. */
export function layout(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Bitcoin of this machine</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header>
<a class="home" href="/">Bitcoin of this machine</a>
<form action="/search" role="search"><input name="q" aria-label="Search" placeholder="Address, transaction, block or height" maxlength="100" autocomplete="off" spellcheck="false"></form>
</header>
<main><h1>${title}</h1>${content}</main>
</body>
</html>
`.text
}

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

const SATOSHI_DIGITS = 8

/** Satoshi as bitcoin, without zeros at the end. */
export function bitcoin(satoshi: bigint): string {
  const digits = satoshi.toString().padStart(SATOSHI_DIGITS + 1, '0')
  const whole = digits.slice(0, -SATOSHI_DIGITS)
  const fraction = digits.slice(-SATOSHI_DIGITS).replace(/0+$/, '')
  return `${whole}${fraction === '' ? '' : `.${fraction}`} BTC`
}

export const timeText = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`

export const blockLink = (height: number): Html => html`<a href="/block/${height}">${height}</a>`
export const transactionLink = (txid: string): Html =>
  html`<a href="/tx/${txid}">${short(txid)}</a>`
export const addressLink = (address: string): Html =>
  html`<a href="/address/${address}">${address}</a>`

const short = (id: string): string => (id.length > 24 ? `${id.slice(0, 10)}…${id.slice(-10)}` : id)
