import type { Page } from '@playwright/test'
import { some } from '@sluice/test-depth'
import { expectAfterPauses } from '../afterPauses.ts'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { whileUnlisted } from '../unlisted.ts'
import { chooseFor, openWallet, openWithKey } from '../walletPage.ts'
import { type Credential, plugIn } from '../wallets/authenticator.ts'
import { deposit } from '../wallets/position.ts'
import { HurriedPerson, PRESSES } from './hurry.ts'

test.use({ reducedMotion: 'no-preference' })

const ICP = 100_000_000n
const ICP_FEE = 10_000n
const [doubleClick, , , , enterTwice] = PRESSES

test('a wallet pressed twice opens one window, and its passkey is made once', async ({
  trader,
  page,
}) => {
  await trader.openSwap()
  const person = await HurriedPerson.at(page)
  const windows: Page[] = []
  page.on('popup', (popup) => windows.push(popup))
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  const opened = page.waitForEvent('popup')
  await person.press(
    page.getByRole('dialog').getByRole('button', { name: /Internet Identity/ }),
    doubleClick,
  )
  const popup = await opened
  const passkeys: Credential[] = []
  await plugIn(popup, passkeys)
  const inWindow = await HurriedPerson.at(popup)
  const isClosed = popup.waitForEvent('close')
  // the window may be gone before the processor is fast again
  await inWindow
    .press(popup.getByRole('button', { name: 'Create a new passkey' }), doubleClick)
    .catch(() => {})
  await isClosed
  await expect(page.getByRole('banner').getByRole('button', { name: /account/i })).toBeVisible()
  expect([windows.length, passkeys.length]).toEqual([1, 1])
})

test('"Create wallet with passkey" pressed twice makes one wallet', async ({ page, world }) => {
  for (const press of some([doubleClick, enterTwice])) {
    const context = await page.context().browser()?.newContext()
    const visitor = await context?.newPage()
    if (!visitor) throw new Error('there is no browser')
    const passkeys: Credential[] = []
    await plugIn(visitor, passkeys)
    await visitor.goto(`${world.webUrl}/sign`)
    const person = await HurriedPerson.at(visitor)
    await person.press(visitor.getByRole('button', { name: 'Create wallet with passkey' }), press)
    await expect(visitor.getByRole('button', { name: 'Show seed phrase' })).toBeVisible()
    expect(passkeys).toHaveLength(1)
    await expect(visitor.getByRole('alert')).toHaveCount(0)
    await context?.close()
  }
})

test('"Continue" under an unknown outcome pressed twice goes on with that swap, once', async ({
  trader,
  page,
}) => {
  const own = await trader.openFundedSwap()
  const person = await HurriedPerson.at(page)
  const before = await trader.balanceOf('icp_ledger', own)
  let calls = 0
  await page.route('**/api/*/canister/*/call', async (route) => {
    calls += 1
    if (calls === 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.route('**/api/*/canister/*/read_state', (route) =>
    calls > 1 ? route.abort() : route.continue(),
  )
  await trader.confirmSwap('2')
  const unknown = page.getByRole('dialog', { name: 'Outcome not known yet' })
  await expectAfterPauses(unknown)
  await page.unrouteAll({ behavior: 'wait' })
  await person.press(unknown.getByRole('button', { name: 'Continue' }), doubleClick)
  await expect(page.getByRole('dialog', { name: 'Swap complete' })).toBeVisible({
    timeout: patient(60_000),
  })
  await person.untilStill()
  expect(before - (await trader.balanceOf('icp_ledger', own))).toBe(2n * ICP + 2n * ICP_FEE)
})

test('smaller questions are answered once: saving and deleting a contact, signing out', async ({
  trader,
  page,
}) => {
  await openWallet(trader)
  const person = await HurriedPerson.at(page)
  const button = (name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true })
  await page.getByRole('tab', { name: 'Contacts' }).click()
  await page.getByRole('button', { name: 'Add contact' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill('Ada')
  await page.getByRole('dialog').getByLabel('Address').fill('ryjl3-tyaaa-aaaaa-aaaba-cai')
  await person.press(button('Save'), doubleClick)
  await expect(page.getByText('Ada', { exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Delete Ada' }).click()
  await person.press(button('Delete'), enterTwice)
  await expect(page.getByText('Ada', { exact: true })).toHaveCount(0)

  await trader.openAccountMenu()
  await person.press(page.getByRole('button', { name: 'Sign out' }), doubleClick)
  await expect(page.getByText('Sign out of this browser?')).toBeVisible()
  await person.press(page.getByRole('button', { name: 'Sign out' }), doubleClick)
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }),
  ).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Connect wallet' })).toHaveCount(0)
})

test('a token imported and removed by double clicks is imported and removed once', async ({
  trader,
  page,
  world: { webUrl, config },
}) => {
  const { dip20_ledger: ledgerId = '' } = config.canisters
  await whileUnlisted(webUrl, ledgerId, async () => {
    await openWithKey(trader, { path: '/wallet' })
    const person = await HurriedPerson.at(page)
    await page.getByRole('button', { name: 'Add token' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a token' })
    await dialog.getByLabel('Search tokens').fill(ledgerId)
    await dialog.getByRole('button', { name: 'Yes', exact: true }).click()
    await dialog.getByRole('checkbox').check()
    await person.press(dialog.getByRole('button', { name: 'Import this token' }), doubleClick)
    await expect(page.getByText('Imported successfully')).toHaveCount(1)
    const row = page.getByRole('row').filter({ hasText: 'DIPT' })
    await expect(row).toHaveCount(1)

    await chooseFor(page, 'DIPT', 'Remove')
    const remove = page.getByRole('dialog', { name: 'Remove DIPT?' })
    await person.press(remove.getByRole('button', { name: 'Remove' }), enterTwice)
    await expect(row).toHaveCount(0)
  })
})

test('"Withdraw" beside the swap pressed twice withdraws once', async ({
  trader,
  page,
  world: { config, webUrl },
}) => {
  const { identity } = await openWithKey(trader, { path: '/swap' })
  const own = identity.getPrincipal().toText()
  const person = await HurriedPerson.at(page)
  await deposit(config, identity, { ledger: 'icp_ledger', amount: 5n * ICP })
  const before = await trader.balanceOf('icp_ledger', own)
  const { icp_ledger: input = '', ckbtc_ledger: output = '' } = config.canisters
  await page.goto(`${webUrl}/swap?${new URLSearchParams({ input, output })}`)
  const withdraw = page.getByRole('main').getByRole('button', { name: 'Withdraw' })
  await person.press(withdraw, doubleClick)
  await expect(withdraw).toHaveCount(0, { timeout: patient(60_000) })
  await person.untilStill()
  expect(await trader.balanceOf('icp_ledger', own)).toBe(before + 5n * ICP - ICP_FEE)
})
