import { expect, test } from '../fixtures.ts'
import { tabTo } from '../tabTo.ts'

test('a swap is prepared with the keyboard alone', async ({ trader, page }) => {
  await page.addInitScript(() =>
    localStorage.setItem(
      'sluice-preferences',
      JSON.stringify({ state: { hasAcceptedRisk: true }, version: 1 }),
    ),
  )
  await trader.openSwap()
  await expect(page.getByText(/1 ICP = /)).toBeVisible()

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, /^You pay/)
  await page.keyboard.type('1.5')
  await expect(page.getByLabel('You pay')).toHaveValue('1.5')

  await tabTo(page, /^Select token to receive/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Select a token' })
  await expect(dialog).toBeVisible()
  await page.keyboard.type('cketh')
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Select token to receive: ckETH' })).toBeVisible()

  await tabTo(page, /^Connect wallet/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a menu is opened, walked through and left with the keyboard', async ({ trader, page }) => {
  await trader.openSwap()
  await expect(page.getByText(/1 ICP = /)).toBeVisible()
  await tabTo(page, /^Earn/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Farm' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/(farm|stake)$/)
})
