import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { createSdk } from '@sluice/sdk'
import { expectFitAndAccessible } from '../accessible.ts'
import { expectAfterPauses } from '../afterPauses.ts'
import { expect, test } from '../fixtures.ts'
import { prepareWallet, queriesTo } from '../walletPage.ts'

const someone = () => Ed25519KeyIdentity.generate().getPrincipal().toText()
const EVM_ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test.beforeEach(({ trader }) => prepareWallet(trader))

test('a person sends a token: each mistake is named, the payment is reviewed and arrives', async ({
  trader,
  page,
}) => {
  const own = await trader.openFunded('/wallet')
  const to = someone()
  await page.getByRole('button', { name: 'Send ICP' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send ICP' })
  const toField = dialog.getByLabel('To', { exact: true })
  const amount = dialog.getByRole('textbox', { name: 'Amount' })
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })

  await expect(button('Enter to')).toBeDisabled()
  await toField.fill('not an address')
  await expect(button('Invalid account ID or principal ID')).toBeDisabled()
  await toField.fill(EVM_ADDRESS)
  await expect(button('This is an Ethereum address: use the bridge')).toBeDisabled()
  await toField.fill(own)
  await expect(dialog.getByText('This is your own address.')).toBeVisible()
  await toField.fill(to)
  await expect(button('Enter an amount')).toBeDisabled()
  await amount.fill('999999999')
  await expect(button('Insufficient ICP balance')).toBeDisabled()
  await amount.fill('0.0001')
  await expect(button('Must be greater than trans fee')).toBeDisabled()
  await amount.fill('-1')
  await expect(dialog.getByRole('alert')).toHaveText(/no plus or minus sign/)
  await expect(button('Enter an amount')).toBeDisabled()

  await amount.fill('1.5')
  await button('Review').click()
  const review = page.getByRole('dialog', { name: 'Review the payment' })
  await expect(review.getByText(to)).toBeVisible()
  await expect(review.getByText('1.4999 ICP')).toBeVisible()
  await review.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Transferred successfully')).toBeVisible()
  expect(await trader.balanceOf('icp_ledger', to)).toBe(149_990_000n)

  await page.getByRole('button', { name: 'More for ICP' }).click()
  await page.getByRole('menuitem', { name: 'Transactions' }).click()
  const history = page.getByRole('dialog', { name: 'ICP transactions' })
  await expect(history.getByText('Sent')).toBeVisible()
})

test('what is sent to the account that makes a token is destroyed, after a word and a tick', async ({
  trader,
  world,
  page,
}) => {
  const own = await trader.openFunded('/wallet')
  const ledger = await createSdk(world.config).tokens.adapter(
    world.config.canisters.icp_ledger ?? '',
  )
  const before = await trader.balanceOf('icp_ledger', own)
  await page.getByRole('button', { name: 'Send ICP' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send ICP' })
  await dialog.getByLabel('To', { exact: true }).fill((await ledger.fetchMinter()) ?? '')
  await expect(dialog.getByText('This account makes ICP')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('2')
  await dialog.getByRole('button', { name: 'Review', exact: true }).click()
  const review = page.getByRole('dialog', { name: 'Review the payment' })
  await expect(review.getByRole('button', { name: 'Tick the box first' })).toBeDisabled()
  await expectFitAndAccessible(page)
  await review.getByText('I want these tokens to be destroyed.').click()
  await review.getByRole('button', { name: 'Destroy now' }).click()
  await expect(page.getByText('Transferred successfully')).toBeVisible()
  expect(before - (await trader.balanceOf('icp_ledger', own))).toBe(200_000_000n)
})

test('addresses are shown to scan, copied, and a payment to a contact goes by name', async ({
  trader,
  page,
}) => {
  const own = await trader.openSignedIn('/wallet')
  await page.getByRole('main').getByRole('button', { name: 'Receive' }).first().click()
  const receive = page.getByRole('dialog', { name: 'Receive' })
  await expect(receive.getByRole('img', { name: 'Principal ID' })).toBeVisible()
  await expect(receive.getByText(own)).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await receive.getByRole('button', { name: 'Copy Principal ID' }).click()
  await expect(page.getByText('Copy Success')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(own)
  await receive.getByRole('tab', { name: 'Account ID' }).click()
  await expect(receive.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Contacts' }).click()
  await page.getByRole('button', { name: 'Add contact' }).click()
  const contact = page.getByRole('dialog', { name: 'Add contact' })
  await contact.getByLabel('Name').fill('Ada')
  await contact.getByLabel('address').fill('nonsense')
  await contact.getByRole('button', { name: 'Save' }).click()
  await expect(contact.getByText('This is no address on the Internet Computer.')).toBeVisible()
  const address = someone()
  await contact.getByLabel('address').fill(address)
  await contact.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Ada', { exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'Tokens' }).click()
  await page.getByRole('button', { name: 'Send ICP' }).click()
  await page.getByRole('combobox', { name: /Choose a contact/ }).click()
  await page.getByRole('option', { name: 'Ada' }).click()
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(address)
})

test('a token is added by its ledger and kept over a reload', async ({ trader, world, page }) => {
  const ledgerId = world.config.canisters.bob_ledger ?? ''
  await trader.openSignedIn('/wallet')
  const row = page.getByRole('row').filter({ hasText: 'BOB' })
  await expect(page.getByRole('row').filter({ hasText: 'ckBTC' })).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Add token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a token' })
  await dialog.getByLabel('Search tokens').fill(ledgerId)
  await dialog.getByRole('button', { name: 'Add BOB' }).click()
  await page.keyboard.press('Escape')
  await expect(row).toBeVisible()
  await page.reload()
  await expect(row).toBeVisible()
})

test('a token of an SNS is added from its tab', async ({ trader, page }) => {
  await trader.openSignedIn('/wallet')
  await page.getByRole('button', { name: 'Add token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a token' })
  await expect(dialog.getByRole('tab')).toHaveText(['SNS', 'Others'])
  // tokens of the world's own SNSes join it while the world is being made
  await expect(dialog.getByRole('listitem').filter({ hasText: 'ALICE' })).toBeVisible()
  await expectFitAndAccessible(page)
  await dialog.getByRole('tab', { name: 'Others' }).click()
  await expect(dialog.getByRole('button', { name: 'Add BOB' })).toBeVisible()
  await dialog.getByRole('tab', { name: 'SNS' }).click()
  await dialog.getByRole('button', { name: 'Add ALICE' }).click()
  await expect(dialog.getByRole('button', { name: 'Remove ALICE' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row').filter({ hasText: 'ALICE' })).toBeVisible()
})

test('balances are covered everywhere with one switch', async ({ trader, world, page }) => {
  await page.goto(`${world.webUrl}/wallet`)
  await trader.signIn()
  await trader.getTestTokens()
  await expect(page.getByText(/^\$[\d,.]+[MB]?$/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Cover balances' }).first().click()
  await expect(page.getByRole('main').getByText('•••').first()).toBeVisible()
  await page.getByRole('button', { name: 'Show balances' }).first().click()
  await expect(page.getByRole('main').getByText('•••')).toHaveCount(0)
})

test('anybody can watch an account, and can send nothing from it', async ({ world, page }) => {
  const bot = world.newBot()
  await bot.faucet.drip()
  await page.goto(`${world.webUrl}/wallet`)
  await page.getByLabel('Watch a principal ID').fill('nobody')
  await page.getByRole('button', { name: 'Watch' }).click()
  await expect(page.getByText('This is no principal ID.')).toBeVisible()
  await page.getByLabel('Watch a principal ID').fill(bot.principal.toText())
  await page.getByRole('button', { name: 'Watch' }).click()
  await expect(page.getByText('You are looking at somebody')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'ICP' }).first()).toContainText(/[1-9]/)
  await expect(page.getByRole('button', { name: /^Send/ })).toHaveCount(0)
})

test('a ledger that does not answer is named as missing, and its token is there once it answers', async ({
  world: { config, webUrl },
  page,
}) => {
  const ledgerId = config.canisters.ckbtc_ledger ?? ''
  await page.route(queriesTo(ledgerId), (route) => route.abort())
  await page.goto(`${webUrl}/wallet`)
  await page.getByLabel('Watch a principal ID').fill(someone())
  await page.getByRole('button', { name: 'Watch' }).click()
  const notice = page
    .getByRole('alert')
    .filter({ hasText: `neither shown nor counted: ${ledgerId.slice(0, 5)}…` })
  const row = page.getByRole('row').filter({ hasText: 'ckBTC' })
  // the library asks a silent ledger a few times before it gives up
  await expectAfterPauses(notice)
  await expect(page.getByRole('row').filter({ hasText: 'ckUSDC' })).toBeVisible()
  await expect(row).toHaveCount(0)

  // the page asks again by itself, too: the button is pressed while it is there for sure
  await notice.getByRole('button', { name: 'Try again' }).click()
  await page.unroute(queriesTo(ledgerId))

  await expect(row).toBeVisible()
  await expect(notice).toBeHidden()
})
