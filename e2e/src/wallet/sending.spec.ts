import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { accountIdentifier, createSdk, formatAddress, toHex } from '@sluice/sdk'
import { expect, test } from '../fixtures.ts'
import { openWithKey } from '../walletPage.ts'

const ICP = 100_000_000n
const BITCOIN = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

const someone = () => Ed25519KeyIdentity.generate().getPrincipal()

test('an address that a ledger cannot pay to is named for what it is', async ({ trader, page }) => {
  const { identity: own } = await openWithKey(trader, {
    path: '/wallet',
    ledgers: ['dip20_ledger'],
  })
  const dialog = page.getByRole('dialog')
  const to = dialog.getByLabel('To', { exact: true })
  const says = (text: string) =>
    expect(dialog.getByRole('button', { name: text, exact: true })).toBeDisabled()
  const principal = someone().toText()
  const accountId = toHex(accountIdentifier(someone().toUint8Array()))
  const ownAccountId = toHex(accountIdentifier(own.getPrincipal().toUint8Array()))
  const subaccount = new Uint8Array(32).fill(1)

  await page.getByRole('button', { name: 'Send ICP' }).click()
  await to.fill(BITCOIN)
  await says('This is a Bitcoin address: use the bridge')
  await to.fill(principal.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')))
  await says('A character of this address is wrong')
  await to.fill('2vxsx-fae')
  await says('Nobody can spend from this address')
  await to.fill(accountId)
  await says('Enter an amount')
  await to.fill(ownAccountId)
  await expect(dialog.getByText('This is your own address.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Max' }).click()
  await expect(dialog.getByText('199.9999 ICP')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Send ckBTC' }).click()
  await to.fill(accountId)
  await says('Invalid principal ID')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Send DIPT' }).click()
  await to.fill(formatAddress({ owner: someone(), subaccount }))
  await says('This ledger has no subaccounts')
})

test('a payment that the balance covers no more moves nothing', async ({
  trader,
  page,
  world: { config },
}) => {
  const { identity: own } = await openWithKey(trader, { path: '/wallet' })
  const elsewhere = createSdk(config, { identity: own })
  const receiver = someone().toText()
  const dialog = page.getByRole('dialog')
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()

  await page.getByRole('button', { name: 'Send ICP' }).click()
  await dialog.getByLabel('To', { exact: true }).fill(receiver)
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('150')
  await press('Review')
  await elsewhere.wallet.transfer({
    ledgerId: config.canisters.icp_ledger ?? '',
    to: someone().toText(),
    amount: 100n * ICP,
  })
  await press('Send now')
  await expect(page.getByText('Insufficient ICP balance. Nothing was sent.')).toBeVisible()
  expect(await trader.balanceOf('icp_ledger', receiver)).toBe(0n)
})
