import type { Locator, Page } from '@playwright/test'
import { resizeTo } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openClock } from '../governance/governancePage.ts'
import { confirmAsPriceMoves } from '../wallets/movePrice.ts'

/** A screen of 1366 × 768 at 200 %, a small laptop, a phone. */
const SMALL = [
  [683, 384],
  [1366, 768],
  [390, 700],
] as const

async function expectInSight(page: Page, button: Locator): Promise<void> {
  for (const [width, height] of SMALL) {
    await page.setViewportSize({ width, height })
    await expect(button).toBeInViewport({ ratio: 1 })
  }
}

test("a review's action stays in sight at twice the size and on phones, and back closes the review alone", async ({
  trader,
}) => {
  const { page } = trader
  await trader.openFundedSwap()
  await page.getByLabel('You pay', { exact: true }).fill('2')
  const open = page.getByRole('button', { name: 'Review swap' })
  const review = page.getByRole('dialog', { name: 'Review swap' })
  for (const [width, height] of SMALL) {
    await page.setViewportSize({ width, height })
    await open.click()
    await expect(review.getByRole('button', { name: 'Confirm swap' })).toBeInViewport({ ratio: 1 })
    await page.goBack()
    await expect(review).toHaveCount(0)
    await expect(page).toHaveURL(/\/swap/)
    await expect(page.getByLabel('You pay', { exact: true })).toHaveValue('2')
  }
})

test('what the end of a swap offers stays in sight at twice the size and on phones', async ({
  trader,
}) => {
  const { page } = trader
  await trader.openFundedSwap()
  await trader.confirmSwap('2')
  const done = page.getByRole('dialog', { name: 'Swap complete' })
  await expect(done).toBeVisible()
  await expectInSight(page, done.getByRole('button', { name: 'Done' }))
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.getByRole('button', { name: /Swap settings/ }).click()
  await page.getByLabel('Custom slippage in percent').fill('0.01')
  await page.keyboard.press('Escape')
  await page.getByLabel('You pay').fill('5')
  await page.getByRole('button', { name: 'Review swap' }).click()
  await confirmAsPriceMoves(trader, 'ckbtc_ledger')
  const failed = page.getByRole('dialog', { name: 'Swap not completed' })
  await expect(failed).toBeVisible()
  await expectInSight(page, failed.getByRole('button', { name: 'Back to the swap' }))
})

test('what is typed in short is shown in full, and more than there is becomes the most', async ({
  trader,
}) => {
  const { page } = trader
  await trader.openFundedSwap()
  const pay = page.getByLabel('You pay', { exact: true })
  await pay.fill('50%')
  await expect(page.getByText(/^Read as [\d.,]+ ICP\.$/)).toBeVisible()
  await pay.fill('1.5m')
  await expect(page.getByText('Read as 1,500,000 ICP.')).toBeVisible()

  const receive = page.getByLabel('You receive', { exact: true })
  await receive.fill('1')
  await expect(page.getByText(/^About this much: at least/)).toBeVisible()
  await receive.fill('900b')
  await expect(page.getByText(/The pools give .* at most\./)).toBeVisible()
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect(page.getByText(/The pools give .* at most\./)).toHaveCount(0)
  await expect(receive).not.toHaveValue('900b')
  await expect(pay).toHaveValue(/\d/)
})

test('signing out in another tab closes what was open here, and says so', async ({
  trader,
  context,
}) => {
  await trader.openFundedSwap()
  const here = await context.newPage()
  await here.goto(trader.page.url())
  await here.getByLabel('You pay', { exact: true }).fill('2')
  await here.getByRole('button', { name: 'Review swap' }).click()
  const review = here.getByRole('dialog', { name: 'Review swap' })
  await expect(review).toBeVisible()

  await trader.openAccountMenu()
  await trader.page.getByRole('button', { name: 'Sign out' }).click()
  await trader.page.getByRole('button', { name: 'Sign out' }).click()
  await expect(review).toHaveCount(0)
  await expect(here.getByText('You signed out in another tab.')).toBeVisible()
})

test('a window that gets another width takes neither the settings nor what was opened out of them', async ({
  page,
  world,
}) => {
  await page.goto(`${world.webUrl}/swap`)
  const clock = await openClock(page)
  const days = clock.getByLabel('Days')
  await days.fill('33')
  await resizeTo(page, { width: 390, height: 844 })
  await expect(days).toHaveValue('33')
  await clock.getByRole('button', { name: 'Let pass' }).click()
  const asked = page.getByRole('dialog', { name: 'Let 33 days pass?' })
  await expect(asked).toBeVisible()
  await resizeTo(page, { width: 1280, height: 900 })
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(days).toHaveValue('33')
})
