import { runAdmin } from '@sluice/admin'
import { expect, test } from '../fixtures.ts'
import { OwnLedger } from '../OwnLedger.ts'
import { openWallet } from '../walletPage.ts'

test('tokens that nobody lists are found where the person holds some, and those that were taken off stay away', async ({
  trader,
  page,
  world: { config, webUrl },
}) => {
  const own = await openWallet(trader)
  const ledger = await OwnLedger.install(config, { fee: 10_000n, holders: [own] })
  const sync = page.getByRole('button', { name: 'Sync tokens' })
  await sync.click()
  await expect(page.getByText('Your wallet shows all tokens that you hold.')).toBeVisible()

  await runAdmin(['tokens', 'take', ledger.id, 'ICRC2', '--config', `${webUrl}/config.json`], {})
  await sync.click()
  await expect(page.getByText('1 token was added to your wallet.')).toBeVisible()
  await expect(page.getByRole('row', { name: /OWN/ })).toContainText('100')

  await page.getByRole('button', { name: 'More for OWN' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('row', { name: /OWN/ })).toHaveCount(0)
  await sync.click()
  await expect(page.getByText('Your wallet shows all tokens that you hold.').last()).toBeVisible()
  await expect(page.getByRole('row', { name: /OWN/ })).toHaveCount(0)
})
