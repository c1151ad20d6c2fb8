import { patient } from '../allIsReal.ts'
import { expectFitAndAccessible } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openWithKey } from '../walletPage.ts'

test('somebody who has nothing mints ckBTC, follows it after a reload, and a stranger sees the same', async ({
  trader,
  page,
  browser,
}) => {
  await openWithKey(trader, { path: '/ck-bridge' })
  const card = page.getByRole('region', { name: 'Mint ckBTC' })
  await expect(card.getByText(/^bcrt1q/)).toBeVisible()
  await expectFitAndAccessible(page)
  await card.getByRole('button', { name: 'Get test bitcoin' }).click()
  const list = page.getByRole('region', { name: 'Transfers' })
  const row = list.getByRole('link', { name: /BTC to ckBTC/ })
  await expect(row).toContainText('0.1 BTC')
  await expect(row).toContainText('Minted', { timeout: patient(60_000) })
  await row.click()
  await expect(page.getByRole('heading', { level: 1, name: 'BTC to ckBTC' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('The ckBTC are on the account.')).toBeVisible()
  await expectFitAndAccessible(page)

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(page.url())
  await expect(stranger.getByText('The ckBTC are on the account.')).toBeVisible()
  await expect(stranger.getByText('0.0999990 ckBTC').or(stranger.getByText('0.099999 ckBTC')).first()).toBeVisible()
})
