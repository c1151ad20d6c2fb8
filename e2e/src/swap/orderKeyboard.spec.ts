import { createSdk } from '@sluice/sdk'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { enterOn, tabTo } from '../tabTo.ts'
import { openWithKey } from '../walletPage.ts'
import { pending } from './orderPage.ts'

// a world apart from that of the swap's journeys: an order stands in the way of their prices
test.use({ hasInfo: true })

test('an order for a token without allowances is given and taken back with the keyboard alone', async ({
  trader,
  page,
  world: { config },
}) => {
  const { slu_ledger: slu = '', icp_ledger: icp = '' } = config.canisters
  const { identity } = await openWithKey(trader, {
    path: `/swap/limit?input=${slu}&output=${icp}`,
  })
  const sdk = createSdk(config, { identity })
  const { fee } = await sdk.tokens.fetch(slu)
  const before = await sdk.balances.fetch(slu)
  await expect(page.getByLabel('You pay', { exact: true })).toBeVisible()

  await tabTo(page, /^You pay$/)
  await page.keyboard.type('2000')
  await expect(page.getByRole('button', { name: 'Review order' })).toBeEnabled()
  const soon = { timeout: 2_000 }
  const review = page.getByRole('dialog', { name: 'Review order' })
  await enterOn(page, /^Review order$/, () => expect(review).toBeVisible(soon))
  await enterOn(page, /^Place order$/, () => expect(review).toBeHidden(soon))
  const placed = page.getByRole('dialog', { name: 'Order placed' })
  await expect(placed).toBeVisible({ timeout: patient(40_000) })
  await enterOn(page, /^Done$/, () => expect(placed).toBeHidden(soon))
  expect(before - (await sdk.balances.fetch(slu))).toBe(200_000_000_000n + 2n * fee)
  await expect(pending(page).nth(1)).toContainText('SLU')

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await enterOn(page, /^Details$/, () => expect(button('Cancel limit')).toBeVisible(soon))
  await enterOn(page, /^Cancel limit$/, () =>
    expect(button('Cancel limit order')).toBeVisible(soon),
  )
  await enterOn(page, /^Cancel limit order$/, () =>
    expect(button('Cancel limit order')).toBeHidden(soon),
  )
  await expect(page.getByRole('dialog', { name: 'Order cancelled' })).toBeVisible({
    timeout: patient(40_000),
  })
  const back = before - (await sdk.balances.fetch(slu))
  expect(back).toBeGreaterThanOrEqual(3n * fee)
  expect(back).toBeLessThan(3n * fee + 200_000_000n)
})
