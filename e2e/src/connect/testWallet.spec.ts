import { expectFitAndAccessible } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { showAllWallets } from '../walletPage.ts'
import { connectButton, connectDialog, walletButton } from '../wallets/connecting.ts'

test('somebody without any extension signs in with the test wallet, which asks first and takes no for an answer', async ({
  page,
  trader,
  world,
}) => {
  await page.goto(`${world.webUrl}/swap`)
  await connectButton(page).click()
  await showAllWallets(connectDialog(page))
  await walletButton(page, 'Ethereum wallet').click()
  const question = page.getByRole('dialog', { name: 'Sign a message with the test wallet?' })
  await expect(question).toContainText('wants you to sign in with your Ethereum account')
  await expectFitAndAccessible(page)
  await question.getByRole('button', { name: 'Reject' }).click()
  await expect(connectDialog(page).getByRole('alert')).toContainText(
    'You declined in Ethereum wallet',
  )

  await walletButton(page, 'Ethereum wallet').click()
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(connectDialog(page)).toBeHidden()
  const principal = await trader.readPrincipal()
  await page.reload()
  expect(await trader.readPrincipal()).toBe(principal)
})
