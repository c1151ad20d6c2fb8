import { createSdk } from '@sluice/sdk'
import { createInfoClient } from '@sluice/sdk/info'
import { expectFitAndAccessible } from '../accessible.ts'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { openWithKey } from '../walletPage.ts'

test.use({ hasInfo: true })

const ICP = 100_000_000n

test('pro mode follows a pair: what is traded elsewhere stands there by itself', async ({
  trader,
  page,
  world: { config },
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { identity } = await openWithKey(trader, { path: '/swap' })
  const sdk = createSdk(config, { identity })
  await page.getByRole('link', { name: 'Pro mode' }).last().click()
  await expect(page).toHaveURL(/\/swap\/pro/)

  // another token is found, and bought with ICP
  await page.getByRole('button', { name: 'Find a token' }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('ckBTC')
  await page.getByRole('option', { name: /ckBTC/ }).click()
  await expect(page).toHaveURL(new RegExp(`output=${config.canisters.ckbtc_ledger}`))
  await expect(page.getByRole('region', { name: 'ckBTC in ICP' })).toBeVisible()
  await expectFitAndAccessible(page)

  // what is traded elsewhere stands in the list by itself
  const rows = page.getByRole('table', { name: 'Transactions' }).getByRole('row')
  await expect(rows.nth(2)).toBeVisible()
  await page.mouse.move(2, 2)
  const [icp = '', ckbtc = ''] = [config.canisters.icp_ledger, config.canisters.ckbtc_ledger]
  const quote = await sdk.quote({ tokenIn: icp, tokenOut: ckbtc, amountIn: 2n * ICP })
  if (quote === undefined) throw new Error('no pool gives a quote')
  await sdk.swap.run({ quote, slippagePpm: 10_000n })
  await expect(rows.nth(1)).toContainText('2 ICP')

  // whoever reads is not disturbed
  const before = await rows.count()
  await rows.nth(1).hover()
  const again = await sdk.quote({ tokenIn: icp, tokenOut: ckbtc, amountIn: ICP })
  if (again === undefined) throw new Error('no pool gives a quote')
  await sdk.swap.run({ quote: again, slippagePpm: 10_000n })
  const waiting = page.getByRole('button', { name: '1 new transaction' })
  await expect(waiting).toBeVisible()
  await expect(rows).toHaveCount(before)
  await waiting.click()
  await expect(rows).toHaveCount(before + 1)
  await page.getByRole('button', { name: 'Only yours' }).click()
  await expect(rows).toHaveCount(3)

  // who holds the token is told anew once the trades are paid; others may trade meanwhile, so both are asked together
  const service = createInfoClient({ url: config.services?.info ?? '' })
  const holders = page.getByRole('main').locator(`a[href="/info-tokens/holders/${ckbtc}"]`)
  await expect(async () => {
    const { holderCount } = await service.fetchToken(ckbtc)
    await expect(holders).toHaveText(holderCount.toLocaleString('en-US'), { timeout: 500 })
  }).toPass({ timeout: patient(15_000) })
})
