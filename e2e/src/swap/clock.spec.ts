import { expect, test } from '../fixtures.ts'

const ICP = 100_000_000n
const MINUTE_MS = 60_000

test('a swap from a device whose clock is three minutes ahead says so, and is made once the clock is right', async ({
  trader,
}) => {
  const { page } = trader
  const principal = await trader.openFundedSwap()
  const before = await trader.balanceOf('icp_ledger', principal)
  await page.clock.install({ time: Date.now() + 3 * MINUTE_MS })
  await page.reload()

  await trader.confirmSwap('5')
  await expect(page.getByText("This device's clock is wrong").first()).toBeVisible()
  expect(before - (await trader.balanceOf('icp_ledger', principal))).toBe(0n)

  await page.clock.setSystemTime(Date.now())
  await page.keyboard.press('Escape')
  await trader.confirmSwap('5')
  await expect(page.getByRole('dialog', { name: 'Swap complete' })).toBeVisible()
  expect(before - (await trader.balanceOf('icp_ledger', principal))).toBe(5n * ICP + 20_000n)
})
