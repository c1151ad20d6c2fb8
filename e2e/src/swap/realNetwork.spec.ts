import { expect, test } from '../fixtures.ts'

test.use({ isReal: true })

const ICP = 100_000_000n
const ICP_FEE = 10_000n

test('on a network as slow and unreliable as the real one a swap pays once and arrives', async ({
  trader,
}) => {
  const { page } = trader
  const principal = await trader.openFundedSwap()
  const [icp, ckbtc] = await Promise.all([
    trader.balanceOf('icp_ledger', principal),
    trader.balanceOf('ckbtc_ledger', principal),
  ])

  await trader.confirmSwap('5')

  await expect(page.getByRole('dialog', { name: 'Swap complete' })).toBeVisible({ timeout: 60_000 })
  // a replica that is behind may show what was there before
  await expect
    .poll(() => trader.balanceOf('ckbtc_ledger', principal), { timeout: 30_000 })
    .toBeGreaterThan(ckbtc)
  await expect
    .poll(async () => icp - (await trader.balanceOf('icp_ledger', principal)), { timeout: 30_000 })
    .toBe(5n * ICP + 2n * ICP_FEE)
})
