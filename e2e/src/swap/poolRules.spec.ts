import { expect, test } from '../fixtures.ts'

test('a limit for one pool stops a swap before anything is signed, and stays after a reload', async ({
  trader,
  page,
}) => {
  await trader.openFundedSwap()
  await page.getByLabel('You pay').fill('1')
  const review = page.getByRole('button', { name: 'Review swap' })
  await expect(review).toBeEnabled()

  await page.getByRole('button', { name: /Swap settings/ }).click()
  const most = page.getByLabel('At most per swap, ICP/ckBTC')
  await most.fill('0.5')
  await page.getByRole('combobox', { name: /Approval of ICP\/ckBTC holds for/ }).click()
  await page.getByRole('option', { name: '30 min' }).click()
  await page.keyboard.press('Escape')
  const above = page.getByRole('button', { name: 'Above your limit for this pool' })
  await expect(above).toBeDisabled()

  await page.reload()
  await expect(above).toBeDisabled()
  await page.getByLabel('You pay').fill('0.5')
  await expect(review).toBeEnabled()

  // what can't be read leaves the limit as it is; no amount is no limit
  await page.getByRole('button', { name: /Swap settings/ }).click()
  await most.fill('0.4x')
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await most.fill('')
  await expect(most).toHaveAttribute('placeholder', 'No limit')
  await expect(
    page.getByRole('combobox', { name: 'Approval of ICP/ckBTC holds for: 30 min' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('You pay').fill('1')
  await review.click()
  await page.getByRole('button', { name: 'Confirm swap' }).click()
  await expect(page.getByRole('dialog', { name: 'Swap complete' })).toBeVisible()
})
