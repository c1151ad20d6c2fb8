import { type Html, html } from '../../../explorer/html.ts'
import { page } from '../../../explorer/layout.ts'

const SEARCH = html`<form action="/search" role="search"><input name="q" aria-label="Search" placeholder="Address, transaction, block or height" maxlength="100" autocomplete="off" spellcheck="false"></form>`

/** A page of the explorer: heading, search, and what it is about. */
export const layout = (title: string, content: Html): string =>
  page('Bitcoin of this machine', { title, search: SEARCH, content })

const SATOSHI_DIGITS = 8

/** Satoshi as bitcoin, without zeros at the end. */
export function bitcoin(satoshi: bigint): string {
  const digits = satoshi.toString().padStart(SATOSHI_DIGITS + 1, '0')
  const whole = digits.slice(0, -SATOSHI_DIGITS)
  const fraction = digits.slice(-SATOSHI_DIGITS).replace(/0+$/, '')
  return `${whole}${fraction === '' ? '' : `.${fraction}`} BTC`
}

export const blockLink = (height: number): Html => html`<a href="/block/${height}">${height}</a>`
export const transactionLink = (txid: string): Html =>
  html`<a href="/tx/${txid}">${short(txid)}</a>`
export const addressLink = (address: string): Html =>
  html`<a href="/address/${address}">${address}</a>`

const short = (id: string): string => (id.length > 24 ? `${id.slice(0, 10)}…${id.slice(-10)}` : id)
