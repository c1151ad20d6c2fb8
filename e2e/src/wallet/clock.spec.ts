import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { some } from '@sluice/test-depth'
import { expect, test } from '../fixtures.ts'
import { chooseFor, openFundedWallet, reviewPayment } from '../walletPage.ts'

const ICP = 100_000_000n
const FEE = 10_000n
const MINUTE_MS = 60_000

const WRONG_CLOCKS = [
  { name: 'ten minutes ahead', offMs: 10 * MINUTE_MS },
  { name: 'more than a day behind', offMs: -1_442 * MINUTE_MS },
]

for (const { name, offMs } of some(WRONG_CLOCKS)) {
  test(`a payment from a device whose clock is ${name} moves nothing until the clock is right`, async ({
    trader,
    page,
  }) => {
    const own = await openFundedWallet(trader)
    const before = await trader.balanceOf('icp_ledger', own)
    await page.clock.install({ time: Date.now() + offMs })
    await page.reload()
    const to = Ed25519KeyIdentity.generate().getPrincipal().toText()
    const review = await reviewPayment(page, { symbol: 'ICP', to, amount: '3' })
    const send = review.getByRole('button', { name: 'Send now' })

    await send.click()
    await expect(
      page.getByText(
        "This device's clock is wrong. Set it to automatic, then try again. Nothing was sent.",
      ),
    ).toBeVisible()
    expect(await trader.balanceOf('icp_ledger', to)).toBe(0n)
    expect(await trader.balanceOf('icp_ledger', own)).toBe(before)

    await page.clock.setSystemTime(Date.now())
    await send.click()
    await expect(page.getByText('Transferred successfully')).toBeVisible()
    expect(await trader.balanceOf('icp_ledger', to)).toBe(3n * ICP - FEE)
    expect(await trader.balanceOf('icp_ledger', own)).toBe(before - 3n * ICP)
  })
}

test('unwrapping, for which only the network looks at the time, does not mind a wrong clock', async ({
  trader,
  page,
}) => {
  const own = await openFundedWallet(trader, ['wicp_ledger'])
  const before = await trader.balanceOf('icp_ledger', own)
  await page.clock.install({ time: Date.now() + 10 * MINUTE_MS })
  await page.reload()
  await chooseFor(page, 'WICP', 'Unwrap to ICP')
  const dialog = page.getByRole('dialog', { name: 'Unwrap to ICP' })
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('2')
  await dialog.getByRole('button', { name: 'Unwrap to ICP' }).click()
  await expect(page.getByText('Unwrapped successfully')).toBeVisible()
  expect(await trader.balanceOf('icp_ledger', own)).toBe(before + 2n * ICP - FEE)
})
