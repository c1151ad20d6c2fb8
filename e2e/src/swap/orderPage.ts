import type { Page } from '@playwright/test'
import type { Config, OpenOrder } from '@sluice/sdk'
import { untilKnown } from '../untilKnown.ts'

/** Where ckLINK is sold for ckSepoliaUSDC at a price. */
export const limitPath = ({ canisters }: Config): string =>
  `/swap/limit?input=${canisters.cklink_ledger}&output=${canisters.cksepoliausdc_ledger}`

export const pending = (page: Page) => page.getByRole('table', { name: 'Pending' }).getByRole('row')

/** Places an order at the nearest price, and closes what tells of it. */
export async function placeOrder(page: Page, amount: string): Promise<void> {
  await page.getByLabel('You pay', { exact: true }).fill(amount)
  await page.getByRole('button', { name: 'Review order' }).click()
  const review = page.getByRole('dialog', { name: 'Review order' })
  await review.getByRole('button', { name: 'Place order' }).click()
  await closePlaced(page)
}

export async function closePlaced(page: Page): Promise<void> {
  const done = page.getByRole('dialog', { name: 'Order placed' })
  await untilKnown(page, done)
  await done.getByRole('button', { name: 'Done' }).click()
}

export async function onlyOrder(orders: Promise<OpenOrder[]>): Promise<OpenOrder> {
  const [order, ...others] = await orders
  if (order === undefined || others.length > 0) throw new Error('there is not one order')
  return order
}
