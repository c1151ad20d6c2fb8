import { expectFitAndAccessible } from '../accessible.ts'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { openWithKey } from '../walletPage.ts'
import { ethereumOf } from './ethereumOf.ts'

const ETHER = 10n ** 18n

test('ETH from an exchange comes to an address of one’s own, and is minted less the fee that was named', async ({
  trader,
  page,
  world: { config },
}) => {
  await openWithKey(trader, {
    path: `/ck-bridge?tokenId=${config.canisters.cketh_ledger}&chain=eth`,
  })
  const card = page.getByRole('region', { name: 'Mint ckETH' })
  await card.getByRole('tab', { name: 'From an exchange' }).click()
  await card.getByRole('button', { name: 'Show my address' }).click()
  const address = card.getByText(/^0x[0-9a-fA-F]{40}$/)
  await expect(address).toBeVisible({ timeout: patient(30_000) })
  await expect(card).toContainText('0.002 ETH')
  await expect(card).toContainText('only on Ethereum')
  await expectFitAndAccessible(page)
  await ethereumOf(config).fund((await address.textContent()) ?? '', ETHER / 2n)
  const row = page.getByRole('region', { name: 'Transfers' }).getByRole('link')
  await expect(row).toContainText('Minted', { timeout: patient(60_000) })
  await row.click()
  await expect(page.getByText('0.498 ckETH').first()).toBeVisible()
})
