import type { Page } from '@playwright/test'
import type { Config, OpenOrder } from '@sluice/sdk'
import { createSdk } from '@sluice/sdk'
import { expectFitAndAccessible } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openWithKey } from '../walletPage.ts'
import { buyUntil } from '../wallets/buyUntil.ts'
import { foundPool } from '../wallets/foundPool.ts'

test.use({ hasInfo: true })

const LINK = 10n ** 18n

let poolId = ''
test.beforeAll(async ({ world: { config } }) => {
  poolId = await foundPool(config, 3_000n)
})

const limitPath = ({ canisters }: Config) =>
  `/swap/limit?input=${canisters.cklink_ledger}&output=${canisters.cksepoliausdc_ledger}`

const pending = (page: Page) => page.getByRole('table', { name: 'Pending' }).getByRole('row')

async function placeOrder(page: Page, amount: string): Promise<void> {
  await page.getByLabel('You pay', { exact: true }).fill(amount)
  await page.getByRole('button', { name: 'Review order' }).click()
  const review = page.getByRole('dialog', { name: 'Review order' })
  await review.getByRole('button', { name: 'Place order' }).click()
}

const onlyOrder = async (orders: Promise<OpenOrder[]>): Promise<OpenOrder> => {
  const [order, ...others] = await orders
  if (order === undefined || others.length > 0) throw new Error('there is not one order')
  return order
}

test('an order is placed, partly filled by somebody else, moved, cancelled; the next one is filled and tells itself', async ({
  trader,
  page,
  world: { config },
}) => {
  const { identity } = await openWithKey(trader, { path: limitPath(config) })
  const sdk = createSdk(config, { identity })
  const me = identity.getPrincipal().toText()
  const link = () => trader.balanceOf('cklink_ledger', me)
  const before = await link()
  await expect(page.getByLabel('When 1 ckLINK =')).toHaveValue(/^\d+\.\d+/)
  await placeOrder(page, '5')
  const placed = page.getByRole('dialog', { name: 'Order placed' })
  await expect(placed).toContainText('5 ckLINK')
  await placed.getByRole('button', { name: 'Done' }).click()
  const { fee } = await sdk.tokens.fetch(config.canisters.cklink_ledger ?? '')
  expect(before - (await link())).toBe(5n * LINK + 2n * fee)
  await expect(pending(page).filter({ hasText: '5 ckLINK' })).toContainText('0%')

  const order = await onlyOrder(sdk.orders.fetchAt(poolId))
  await buyUntil(config, poolId, ({ tick }) => tick > order.tickLower && tick < order.tickUpper)
  const row = pending(page).filter({ hasText: '5 ckLINK' })
  await expect(row.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow', '0')

  await row.getByRole('button', { name: 'Details' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change price' }).click()
  const move = page.getByRole('dialog', { name: 'Change the price' })
  await move.getByRole('button', { name: '+30%' }).click()
  await expectFitAndAccessible(page)
  await move.getByRole('button', { name: 'Move order' }).click()
  await page
    .getByRole('dialog', { name: 'Order placed' })
    .getByRole('button', { name: 'Done' })
    .click()
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

  // the next one is passed by the price while its person does something else
  await placeOrder(page, '3')
  await page
    .getByRole('dialog', { name: 'Order placed' })
    .getByRole('button', { name: 'Done' })
    .click()
  const next = await onlyOrder(sdk.orders.fetchAt(poolId))
  await page.getByRole('navigation', { name: 'Swap' }).getByRole('link', { name: 'Swap' }).click()
  const usd = await trader.balanceOf('cksepoliausdc_ledger', me)
  const sells0 = next.tickLimit === next.tickUpper
  await buyUntil(config, poolId, ({ tick }) =>
    sells0 ? tick >= next.tickLimit : tick <= next.tickLimit,
  )
  await expect
    .poll(async () => (await trader.balanceOf('cksepoliausdc_ledger', me)) - usd)
    .toBeGreaterThan(0n)
  // the page looks every half minute
  await expect(page.getByText(/Limit order filled: [\d.]+ ckSepoliaU/)).toBeVisible({
    timeout: 90_000,
  })
  await page.goto(page.url().replace(/\/swap\?.*/, limitPath(config)))
  await page.getByRole('tab', { name: 'History' }).click()
  const history = page.getByRole('table', { name: 'History' }).getByRole('row')
  await expect(history.filter({ hasText: 'Filled' })).toContainText('3 ckLINK')
  await expect(history.filter({ hasText: 'Cancelled' })).toHaveCount(2)
})

test('a ladder is placed with one deposit; what cannot stand is refused in words', async ({
  trader,
  page,
  world: { config },
}) => {
  const { identity } = await openWithKey(trader, { path: limitPath(config) })
  const sdk = createSdk(config, { identity })
  const price = page.getByLabel('When 1 ckLINK =')
  await expect(price).toHaveValue(/^\d/)
  const least = await price.inputValue()
  const pay = page.getByLabel('You pay', { exact: true })
  await pay.fill('0.1')
  await expect(
    page.getByRole('button', { name: 'An order must be worth at least $20' }),
  ).toBeDisabled()
  await pay.fill('1000000')
  await expect(page.getByRole('button', { name: 'Insufficient ckLINK balance' })).toBeDisabled()
  await pay.fill('9')
  await price.fill('1')
  await expect(page.getByText(`This is lower than can be set: at least ${least}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Adjust the price' })).toBeDisabled()
  await price.fill('0')
  await expect(page.getByRole('button', { name: 'This is not a price' })).toBeDisabled()
  await price.fill('')
  await expect(page.getByRole('button', { name: 'Enter the price' })).toBeDisabled()
  await page.getByRole('button', { name: 'Turn the price round' }).first().click()
  await page.getByRole('button', { name: '−10%' }).click()
  await expect(page.getByRole('button', { name: '−10%' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Turn the price round' }).first().click()
  // typed, stepped by key, and snapped when it is left
  await price.press('ArrowUp')
  await expect(price).not.toHaveValue(least)

  await page.getByRole('switch', { name: /Ladder/ }).click()
  await page.getByRole('combobox', { name: /Orders/ }).click()
  await page.getByRole('option', { name: '3', exact: true }).click()
  await expect(page.getByText('3 orders of 3 ckLINK each')).toBeVisible()
  await expectFitAndAccessible(page)
  await page.getByRole('button', { name: 'Review 3 orders' }).click()
  const review = page.getByRole('dialog', { name: 'Review order' })
  await expect(review).toContainText('9 ckLINK')
  await expectFitAndAccessible(page)
  await review.getByRole('button', { name: 'Place 3 orders' }).click()
  await page
    .getByRole('dialog', { name: 'Order placed' })
    .getByRole('button', { name: 'Done' })
    .click()
  await expect(pending(page).filter({ hasText: 'ckLINK' })).toHaveCount(3)
  expect((await sdk.orders.fetchAt(poolId)).length).toBe(3)
  await expectFitAndAccessible(page)
})
