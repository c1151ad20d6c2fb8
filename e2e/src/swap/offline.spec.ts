import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { some } from '@sluice/test-depth'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { openFundedWallet, reviewPayment } from '../walletPage.ts'

const ICP = 100_000_000n
const ICP_FEE = 10_000n

const CUTS = [
  { name: 'on its way to the pool', isExecuted: false },
  { name: 'with the answer on its way back', isExecuted: true },
]

for (const { name, isExecuted } of some(CUTS)) {
  test(`a swap cut off ${name} waits, says so, and goes on by itself when the connection is back`, async ({
    trader,
    page,
    context,
  }) => {
    const own = await trader.openFundedSwap()
    const before = await trader.balanceOf('icp_ledger', own)
    let calls = 0
    await page.route('**/api/v4/canister/*/call', async (route) => {
      calls += 1
      // the approval is through; the swap itself is cut off
      if (calls !== 2) return route.continue()
      const response = isExecuted ? await route.fetch() : undefined
      await context.setOffline(true)
      return response ? route.fulfill({ response }) : route.continue()
    })

    await trader.confirmSwap('3')

    const progress = page.getByRole('dialog', { name: 'Swap in progress' })
    await expect(progress.getByRole('alert')).toContainText('goes on by itself')
    await expect(progress.getByText('failed', { exact: true })).toHaveCount(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    const done = page.getByRole('dialog', { name: 'Swap complete' })
    await expect(done).toBeVisible({ timeout: patient(60_000) })
    expect(before - (await trader.balanceOf('icp_ledger', own))).toBe(3n * ICP + 2n * ICP_FEE)
  })
}

test('a payment that loses its connection frees the page, and is made once when it is back', async ({
  trader,
  page,
  context,
}) => {
  await openFundedWallet(trader)
  const to = Ed25519KeyIdentity.generate().getPrincipal().toText()
  const review = await reviewPayment(page, { symbol: 'ICP', to, amount: '1' })
  await page.route('**/api/v4/canister/*/call', async (route) => {
    await context.setOffline(true)
    await route.abort()
  })
  await review.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText(/goes on by itself/).first()).toBeVisible({
    timeout: patient(60_000),
  })
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await expect(page.getByText('Transferred successfully')).toBeVisible({ timeout: patient(60_000) })
  expect(await trader.balanceOf('icp_ledger', to)).toBe(ICP - ICP_FEE)
})

test('without a connection nothing can be confirmed, and the button says why', async ({
  trader,
  page,
  context,
}) => {
  await openFundedWallet(trader)
  const to = Ed25519KeyIdentity.generate().getPrincipal().toText()
  const review = await reviewPayment(page, { symbol: 'ICP', to, amount: '1' })
  await expect(review.getByRole('button', { name: 'Send now' })).toBeEnabled()
  await context.setOffline(true)
  await expect(review.getByRole('button', { name: 'You are offline' })).toBeDisabled()
  await context.setOffline(false)
  await expect(review.getByRole('button', { name: 'Send now' })).toBeEnabled()

  await page.keyboard.press('Escape')
  await trader.openSwap()
  await page.getByLabel('You pay').fill('1')
  await page.getByRole('button', { name: 'Review swap' }).click()
  const swap = page.getByRole('dialog', { name: 'Review swap' })
  await expect(swap.getByRole('button', { name: 'Confirm swap' })).toBeEnabled()
  await context.setOffline(true)
  await expect(swap.getByRole('button', { name: 'You are offline' })).toBeDisabled()
  await context.setOffline(false)
})

test('who loses the connection before anything was ever told keeps the page, and is told afterwards', async ({
  trader,
  page,
}) => {
  // the part that shows messages is what does not arrive
  await page.route('**/assets/Toasts-*', (route) => route.abort())
  await openFundedWallet(trader)
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/Toasts-'))
  await page.getByRole('main').getByRole('button', { name: 'Get test tokens' }).click()
  await lost
  await page.unroute('**/assets/Toasts-*')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByText('test tokens are in your wallet')).toBeVisible()
})

test('what is opened for the first time without a connection leaves the page standing, and opens when it is back', async ({
  trader,
  page,
  context,
}) => {
  await trader.openSignedIn('/swap')
  await expect(page.getByText(/1 ICP = /)).toBeVisible()
  await context.setOffline(true)
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'))
  await trader.openAccountMenu()
  await lost
  await expect(page.getByLabel('You pay')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
})
