import type { Locator, Page } from '@playwright/test'

/** A fact of a page by its name. */
export const factOf = (page: Page, name: string): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd')

/** The figure of a fact with every digit that it is cut from, as hovering shows it. */
export async function exactIn(page: Page, name: string): Promise<string> {
  const title = await factOf(page, name).locator('[title]').first().getAttribute('title', SOON)
  return (title ?? '').replaceAll(',', '')
}

/** A decimal as it is shown: its digits as a whole number, and how many of them come after the point. */
export type Shown = { readonly digits: bigint; readonly places: number }

/** The price in a fact, `1 ICP = 0.0₂611 ckBTC`: small digits count zeros after the point. */
export async function priceIn(page: Page, name: string): Promise<Shown> {
  const text = (await factOf(page, name).textContent(SOON)) ?? ''
  const [, figure = ''] = / = (\S+) /.exec(text) ?? []
  const written = figure
    .replaceAll(',', '')
    .replace(/0([₀-₉]+)/, (_, count: string) => '0'.repeat(readSmall(count)))
  const [whole = '', fraction = ''] = written.split('.')
  return { digits: BigInt(whole + fraction), places: fraction.length }
}

/** A whole number of 10^-`scale`, cut off after as many places as a figure shows. */
export const cutAs = ({ places }: Shown, value: bigint, scale: number): Shown => ({
  digits: value / 10n ** BigInt(scale - places),
  places,
})

const readSmall = (text: string): number =>
  Number(String.fromCodePoint(...[...text].map((one) => (one.codePointAt(0) ?? 0) - 0x2080 + 0x30)))

/** Whoever asks asks again: what is not there yet is not waited for for long. */
const SOON = { timeout: 5_000 }
