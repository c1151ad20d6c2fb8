import type { Locator, Page } from '@playwright/test'
import { expectFitAndAccessible } from '../accessible.ts'
import { expect } from '../fixtures.ts'
import { buyUntil } from '../wallets/buyUntil.ts'
import { closePlaced, onlyOrder, pending, placeOrder } from './orderPage.ts'
import { test } from './orderTest.ts'

const LINK = 10n ** 18n
/** Ticks from an end of the order at which a whole percent of it is filled. */
const INSIDE = 6

test.use({ hasInfo: true })

/** A price far from the market is asked about before it is an order; the form is as it was afterwards. */
async function askedAboutPrice(page: Page, price: Locator): Promise<void> {
  const nearest = await price.inputValue()
  await page.getByLabel('You pay', { exact: true }).fill('5')
  await price.fill('9999')
  await page.getByRole('button', { name: 'Review order' }).click()
  const review = page.getByRole('dialog', { name: 'Review order' })
  await expect(review.getByText('The order may never be filled')).toBeVisible()
  await expect(review.getByRole('button', { name: 'Say that you mean this price' })).toBeDisabled()
  await review.getByRole('checkbox', { name: 'I mean this price.' }).click()
  await expect(review.getByRole('button', { name: 'Place order' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await price.fill(nearest)
}

test('an order is placed, partly filled by somebody else, moved and cancelled', async ({
  trader,
  page,
  poolId,
  seller: { sdk, me },
  world: { config },
}) => {
  const link = () => trader.balanceOf('cklink_ledger', me)
  const before = await link()
  const price = page.getByLabel('When 1 ckLINK =')
  await expect(price).toHaveValue(/^\d+\.\d+/)
  await askedAboutPrice(page, price)
  await placeOrder(page, '5')
  const { fee } = await sdk.tokens.fetch(config.canisters.cklink_ledger ?? '')
  expect(before - (await link())).toBe(5n * LINK + 2n * fee)
  await expect(pending(page).filter({ hasText: '5 ckLINK' })).toContainText('0%')

  const order = await onlyOrder(sdk.orders.fetchAt(poolId))
  const isWithin = ({ tick }: { tick: number }) =>
    tick > order.tickLower + INSIDE && tick < order.tickUpper - INSIDE
  await buyUntil(config, poolId, isWithin)
  const row = pending(page).filter({ hasText: '5 ckLINK' })
  await expect(row.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow', '0')

  await row.getByRole('button', { name: 'Details' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change price' }).click()
  const move = page.getByRole('dialog', { name: 'Change the price' })
  await move.getByRole('button', { name: '+30%' }).click()
  await expectFitAndAccessible(page)
  await move.getByRole('button', { name: 'Move order' }).click()
  await closePlaced(page)
  const moved = await onlyOrder(sdk.orders.fetchAt(poolId))
  expect(moved.positionId).not.toBe(order.positionId)

  await pending(page).getByRole('button', { name: 'Details' }).click()
  const details = page.getByRole('dialog')
  await details.getByRole('button', { name: 'Cancel limit' }).click()
  await details.getByRole('button', { name: 'Cancel limit order' }).click()
  const cancelled = page.getByRole('dialog', { name: 'Order cancelled' })
  await cancelled.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('You have no limit orders.')).toBeVisible()
  expect(await sdk.orders.fetchAt(poolId)).toEqual([])
  await page.getByRole('tab', { name: 'History' }).click()
  const history = page.getByRole('table', { name: 'History' }).getByRole('row')
  await expect(history.filter({ hasText: 'Cancelled' })).toHaveCount(2)
})
