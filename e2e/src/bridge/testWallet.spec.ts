import { expectFitAndAccessible } from '../accessible.ts'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { prepareWallet } from '../walletPage.ts'

const HALF_AN_ETHER = 5n * 10n ** 17n

test('somebody who has nothing, not even an extension, brings ether in with the test wallet', async ({
  trader,
  page,
  world,
}) => {
  await prepareWallet(trader)
  const { cketh_ledger } = world.config.canisters
  const principal = await trader.openSignedIn(`/ck-bridge?tokenId=${cketh_ledger}&chain=eth`)
  const card = page.getByRole('region', { name: 'Mint ckETH' })
  await card.getByRole('button', { name: 'Sluice test wallet' }).click()
  await expect(card.getByRole('button', { name: 'Disconnect the Ethereum wallet' })).toBeVisible({
    timeout: patient(60_000),
  })
  await card.getByLabel('You deposit').fill('0.5')
  const wallet = page.getByRole('dialog', { name: 'Send with the test wallet?' })
  const deposit = async () => {
    await card.getByRole('button', { name: 'Deposit ETH' }).click({ timeout: patient(30_000) })
    const review = page.getByRole('dialog', { name: 'Deposit ETH' })
    await review.getByRole('button', { name: 'Go to the wallet' }).click()
    await expect(wallet.getByText('0.5 ETH', { exact: true })).toBeVisible()
  }
  await deposit()
  await expectFitAndAccessible(page)
  await wallet.getByRole('button', { name: 'Reject' }).click()
  await expect(card.getByRole('alert')).toBeVisible()

  await deposit()
  await wallet.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Mint completed')).toBeVisible({ timeout: patient(60_000) })
  expect(await trader.balanceOf('cketh_ledger', principal)).toBe(HALF_AN_ETHER)
})
