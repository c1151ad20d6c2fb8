import type { Page } from '@playwright/test'
import type { Config } from '@sluice/sdk'
import { expect } from '../fixtures.ts'
import { untilKnown } from '../untilKnown.ts'

/** Where liquidity is added to the pool of ckUSDT and ckSepoliaUSDC. */
export const addPath = ({ canisters }: Config, feePips: bigint): string =>
  `/liquidity/add/${canisters.ckusdt_ledger}/${canisters.cksepoliausdc_ledger}/${feePips}`

/** Waits until an order is done, and closes what tells of it. */
export async function closeDone(page: Page): Promise<void> {
  const done = page.getByRole('dialog', { name: 'Done' })
  await untilKnown(page, done)
  await done.getByRole('button', { name: 'Done' }).click()
  await expect(done).toBeHidden()
}

/** Reviews what stands in the form and gives the order. Where trades before it moved the pool off the market, the page asks, and it is agreed to. */
export async function reviewAndAdd(page: Page, confirm = 'Add'): Promise<void> {
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  const review = page.getByRole('dialog', { name: 'Confirm add liquidity' })
  const [risk, button] = [
    review.getByRole('checkbox'),
    review.getByRole('button', { name: confirm, exact: true }),
  ]
  await expect(async () => {
    // prices may come to be known while the dialog stands
    if (await risk.isVisible()) await risk.check()
    await expect(button).toBeEnabled({ timeout: 500 })
  }).toPass()
  await button.click()
}
