import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'

const ICP = 100_000_000n
const ICP_FEE = 10_000n

test('an order that runs does not stand in the form: not behind its progress, nor after a reload', async ({
  trader,
  page,
}) => {
  const own = await trader.openFundedSwap()
  const before = await trader.balanceOf('icp_ledger', own)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/v4/canister/*/call', async (route) => {
    await held
    // of the page that was left, nothing is on its way any more
    await route.continue().catch(() => {})
  })

  await trader.confirmSwap('3')
  const progress = page.getByRole('dialog', { name: 'Swap in progress' })
  await expect(progress).toBeVisible()
  await progress.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByLabel('You pay')).toHaveValue('')
  await expect(page).not.toHaveURL(/amount/)
  await expect(page.getByRole('button', { name: 'Enter an amount' })).toBeDisabled()

  await page.reload()
  await expect(page.getByLabel('You pay')).toHaveValue('')
  letGo()
  await expect(page.getByRole('dialog', { name: 'Swap complete' })).toBeVisible({
    timeout: patient(60_000),
  })
  expect(before - (await trader.balanceOf('icp_ledger', own))).toBe(3n * ICP + 2n * ICP_FEE)
})

test('an order that came to nothing stands in the form again when its person wants it', async ({
  trader,
  page,
}) => {
  await trader.openFundedSwap()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/v4/canister/*/call', async (route) => {
    await held
    await route.fulfill({ status: 400, body: 'no' })
  })
  await trader.confirmSwap('3.5')
  const progress = page.getByRole('dialog', { name: 'Swap in progress' })
  await progress.getByRole('button', { name: 'Close' }).click()
  letGo()
  const told = page.getByRole('alert').filter({ hasText: 'Failed to Trade' })
  await told.getByRole('button', { name: 'View details' }).click({ timeout: patient(60_000) })
  const failed = page.getByRole('dialog', { name: 'Swap not completed' })
  await expect(failed).toBeVisible()
  await page.unrouteAll()
  await failed.getByRole('button', { name: 'Back to the swap' }).click()
  await expect(page.getByLabel('You pay')).toHaveValue('3.5')
})
