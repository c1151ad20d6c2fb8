import { expect, test } from '../fixtures.ts'
import { prefer } from '../frame.ts'

test('the guide ticks off what was really done, and stays away once it is put aside', async ({
  trader,
}) => {
  const { page } = trader
  await prefer(page, {})
  await trader.openFunded('/swap')
  const card = page.getByRole('complementary', { name: 'Quick start' })
  await expect(card).toContainText('2/6')
  await expect(card).toContainText('Make your first swap')

  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Quick start' })).toBeVisible()
  const done = page.getByRole('heading', { name: '(done)' })
  await expect(done).toHaveText([/Connect a wallet/, /Get test tokens/])
  await page.getByRole('link', { name: 'See approvals' }).click()
  await page.goBack()
  await expect(done).toHaveText([/Connect a wallet/, /Get test tokens/, /Know what you allow/])

  await page.getByRole('link', { name: 'Open the swap' }).click()
  await trader.confirmSwap('1')
  await expect(page.getByRole('dialog', { name: 'Swap complete' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toContainText('4/6')
  await card.getByRole('button', { name: 'Got it' }).click()
  await expect(card).toHaveCount(0)
  await expect(page.getByLabel('You pay')).toBeVisible()
})
