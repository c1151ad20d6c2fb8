import { parseAmount } from '@sluice/sdk/amounts'
import { expectFitAndAccessible } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'

test('an amount is typed in money, at its rate; tokens are what is swapped', async ({ trader }) => {
  const { page } = trader
  const principal = await trader.openFundedSwap('icp_ledger', 'slu_ledger')
  const before = await trader.balanceOf('icp_ledger', principal)
  const money = page.getByRole('button', { name: /Type an amount of money/ })
  await money.click()
  const dollars = page.getByLabel('You pay, in USD')
  await dollars.pressSequentially('25')
  await expect(dollars).toHaveValue('25')
  await expect(money).toContainText(/^[1-9]\.\d+ ICP/)
  await expect(page.getByLabel('You receive')).toHaveValue(/\d/)
  await expectFitAndAccessible(page)

  // another money counts the same tokens
  await page.getByRole('button', { name: /Swap settings/ }).click()
  await page.getByRole('combobox', { name: /^Currency/ }).click()
  await page.getByRole('option', { name: 'EUR' }).click()
  await page.keyboard.press('Escape')
  const tokens = new URL(page.url()).searchParams.get('amount') ?? ''
  await expect(page.getByLabel('You pay, in EUR')).toHaveValue(/^2[34]\.\d/)
  await page.getByLabel('You pay, in EUR').fill('what')
  await expect(page.getByRole('button', { name: 'Enter an amount' })).toBeDisabled()
  await money.click()
  await page.getByLabel('You pay', { exact: true }).fill(tokens)

  await page.getByRole('button', { name: 'Review swap' }).click()
  const review = page.getByRole('dialog', { name: 'Review swap' })
  await review.getByRole('button', { name: 'Confirm swap' }).click()
  await expect(page.getByRole('dialog', { name: 'Swap complete' })).toBeVisible()
  const paid = before - (await trader.balanceOf('icp_ledger', principal))
  expect(paid).toBe((parseAmount(tokens, 8) ?? 0n) + 2n * 10_000n)
})
