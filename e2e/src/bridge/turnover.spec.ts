import { expectFitAndAccessible } from '../accessible.ts'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { openWithKey } from '../walletPage.ts'

test.use({ hasInfo: true })

test('what was bridged is counted by the info service, and its page shows it with the reserves', async ({
  trader,
  page,
  world: { config, webUrl },
}) => {
  test.slow()
  await openWithKey(trader, { path: '/ck-bridge' })
  await page.getByRole('button', { name: 'Get test bitcoin' }).click()
  const rows = page.getByRole('region', { name: 'Transfers' }).getByRole('link')
  await expect(rows.filter({ hasText: 'Minted' })).toHaveCount(1, { timeout: patient(60_000) })
  // told once; it would cover a button of the next page
  await expect(page.getByText('Mint completed')).toBeVisible({ timeout: patient(60_000) })
  await page.goto(`${webUrl}/info-tokens/details/${config.canisters.ckbtc_ledger}`)
  const counted = page.getByRole('region', { name: 'Minted and dissolved' })
  // the service asks the minter now and then, and the page asks the service each minute
  await expect(async () => {
    await page.reload()
    await expect(counted.getByRole('row', { name: /^24 hours/ })).toContainText('0.099999', {
      timeout: 5_000,
    })
  }).toPass({ timeout: patient(60_000) })
  await page.getByRole('button', { name: 'Count the reserves' }).click()
  const reserves = page.getByRole('region', { name: 'Reserves' })
  await expect(reserves).toContainText('Seen at the explorer', { timeout: patient(30_000) })
  await expectFitAndAccessible(page)
})
