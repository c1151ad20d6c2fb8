import { patient } from '../allIsReal.ts'
import { expect } from '../fixtures.ts'
import { buyUntil } from '../wallets/buyUntil.ts'
import { limitPath, onlyOrder, placeOrder } from './orderPage.ts'
import { test } from './orderTest.ts'

test.use({ hasInfo: true })

test('an order that the price passes while its person does something else pays into the wallet, and tells itself', async ({
  trader,
  page,
  poolId,
  seller: { sdk, me },
  world: { config },
}) => {
  await placeOrder(page, '3')
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
    timeout: patient(90_000),
  })
  await page.goto(page.url().replace(/\/swap\?.*/, limitPath(config)))
  await page.getByRole('tab', { name: 'History' }).click()
  const history = page.getByRole('table', { name: 'History' }).getByRole('row')
  await expect(history.filter({ hasText: 'Filled' })).toContainText('3 ckLINK')
})
