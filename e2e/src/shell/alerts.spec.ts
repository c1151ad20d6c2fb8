import { expect, test } from '../fixtures.ts'
import { prefer } from '../frame.ts'

test('an alert fires once when its price comes, stands under Activity, and is kept with its time', async ({
  trader,
}) => {
  const { page } = trader
  await prefer(page, {})
  await trader.openFunded('/alerts')
  await page.getByRole('button', { name: 'Add an alert' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an alert' })
  await dialog.getByRole('combobox', { name: 'Token' }).click()
  await page.getByRole('option', { name: 'BOB' }).click()
  const [, now = ''] = /\$([\d.]+)/.exec(await dialog.getByText(/^Now \$/).innerText()) ?? []

  await dialog.getByLabel('Price', { exact: true }).fill(`${Number(now) / 2}`)
  await expect(dialog.getByRole('button', { name: 'The price is there already' })).toBeDisabled()
  await dialog.getByLabel('Price', { exact: true }).fill((Number(now) * 1.001).toFixed(8))
  await dialog.getByRole('button', { name: 'Save the alert' }).click()
  const row = page.getByRole('list', { name: 'Price alerts' }).getByRole('listitem')
  await expect(row).toContainText('BOB rises to $')
  await expect(row).toContainText('Waiting')

  await trader.openSwap('icp_ledger', 'bob_ledger')
  await trader.confirmSwap('190')
  await expect(page.getByText(/^BOB has risen to \$/)).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Swap complete' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('button', { name: 'Activity' }).click()
  const news = page.getByRole('dialog', { name: 'Activity' }).getByText(/BOB has risen to/)
  await expect(news).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(news).toHaveCount(0)

  await page.goto(`${trader.world.webUrl}/alerts`)
  await expect(row).toContainText('BOB has risen to $')
  await row.getByRole('button', { name: /Delete/ }).click()
  await expect(page.getByText('You have no price alerts yet.')).toBeVisible()
})
