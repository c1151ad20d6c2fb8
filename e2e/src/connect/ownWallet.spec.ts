import type { BrowserContext, Page } from '@playwright/test'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { type Credential, plugIn } from '../wallets/authenticator.ts'
import { bundleOf } from '../wallets/bundle.ts'
import { fund } from '../wallets/fund.ts'

const connectButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })

test('Sluice Wallet: is made in its window, swaps, comes back after a reload, and signs in again', async ({
  trader,
}) => {
  const { page } = trader
  const passkeys: Credential[] = []
  await trader.openSwap()
  const openWallet = async () => {
    await connectButton(page).click()
    const opened = page.waitForEvent('popup')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Sluice Wallet/ })
      .click()
    const popup = await opened
    await plugIn(popup, passkeys)
    return popup
  }

  const popup = await openWallet()
  await popup.getByRole('button', { name: 'Create wallet with passkey' }).click()
  await expect(popup.getByText('asks to sign in as your account for 7 days')).toBeVisible()
  await popup.getByRole('button', { name: 'Approve' }).click()
  const principal = await trader.readPrincipal()
  await trader.getTestTokens()
  await trader.confirmSwap('1')
  await expect(page.getByRole('dialog', { name: 'Swap complete' })).toBeVisible({
    timeout: patient(40_000),
  })
  await page.reload()
  expect(await trader.readPrincipal()).toBe(principal)

  await trader.openAccountMenu()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const again = await openWallet()
  await again.getByRole('button', { name: 'Approve' }).click()
  await expect(connectButton(page)).toHaveCount(0)
  expect(await trader.readPrincipal()).toBe(principal)
})

test('declining in Sluice Wallet leaves a visitor', async ({ trader }) => {
  const { page } = trader
  await trader.openSwap()
  await connectButton(page).click()
  const opened = page.waitForEvent('popup')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Sluice Wallet/ })
    .click()
  const popup = await opened
  await plugIn(popup, [])
  await popup.getByRole('button', { name: 'Create wallet with passkey' }).click()
  await popup.getByRole('button', { name: 'Decline' }).click()

  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('You declined')
})

test('a wallet sealed by the passkey itself opens again, and its phrase brings it back elsewhere', async ({
  page,
  browser,
  world,
}) => {
  await plugIn(page, [], true)
  await page.goto(`${world.webUrl}/sign`)
  await page.getByRole('button', { name: 'Create wallet with passkey' }).click()
  const principal = await shownAccount(page)
  await page.getByRole('button', { name: 'Show seed phrase' }).click()
  const words = await page.getByRole('listitem').allTextContents()
  expect(words).toHaveLength(12)

  await page.reload()
  await page.getByRole('button', { name: 'Unlock with passkey' }).click()
  expect(await shownAccount(page)).toBe(principal)

  const elsewhere = await (await browser.newContext()).newPage()
  await plugIn(elsewhere, [], true)
  await elsewhere.goto(`${world.webUrl}/sign`)
  await elsewhere.getByRole('button', { name: 'I have a seed phrase' }).click()
  await elsewhere.getByLabel('Seed phrase').fill(words.slice(1).join(' '))
  await elsewhere.getByRole('button', { name: 'Restore with passkey' }).click()
  await expect(elsewhere.getByText('no valid seed phrase')).toBeVisible()
  await elsewhere.getByLabel('Seed phrase').fill(words.join(' '))
  await elsewhere.getByRole('button', { name: 'Restore with passkey' }).click()
  expect(await shownAccount(elsewhere)).toBe(principal)
  await elsewhere.context().close()
})

test('another site uses Sluice Wallet: accounts, a sign-in of its own, and a call that is shown first', async ({
  context,
  page,
  world,
}) => {
  const { asPage, config, webUrl } = world
  const passkeys: Credential[] = []
  await installOtherSite(context, asPage.network)
  const open = (from = '') =>
    page.goto(
      `https://shop.example/?${new URLSearchParams({ signer: `${webUrl}/sign`, ledger: config.canisters.icp_ledger ?? '', from })}`,
    )
  const ask = async (name: string) => {
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name, exact: true }).click()
    const popup = await opened
    await plugIn(popup, passkeys)
    return popup
  }
  const answer = page.locator('output')
  // Until its window is closed, the next request would go to the same one.
  const isGone = (popup: Page) => expect.poll(() => popup.isClosed()).toBe(true)

  await open()
  const asked = await ask('standards')
  await expect(answer).toHaveText('ICRC-21 ICRC-25 ICRC-27 ICRC-29 ICRC-34 ICRC-49')
  await isGone(asked)

  const first = await ask('accounts')
  await first.getByRole('button', { name: 'Create wallet with passkey' }).click()
  await expect(first.getByText('https://shop.example')).toBeVisible()
  await first.getByRole('button', { name: 'Approve' }).click()
  await expect(answer).toHaveText(/-/)
  const account = (await answer.textContent()) ?? ''
  await isGone(first)

  const second = await ask('delegation')
  await expect(second.getByText('It gets an account of its own')).toBeVisible()
  await second.getByRole('button', { name: 'Approve' }).click()
  await expect(answer).toHaveText(/-/)
  expect(await answer.textContent()).not.toBe(account)
  await isGone(second)

  await fund(config, account)
  await open(account)
  const third = await ask('transfer')
  await expect(third.getByText(/0\.00012345 ICP/).first()).toBeVisible()
  await third.getByRole('button', { name: 'Approve' }).click()
  await expect(answer).toHaveText(/reply of/)
})

async function shownAccount(page: Page): Promise<string> {
  const shown = page.getByRole('main').locator('span[title]').first()
  await expect(shown).toBeVisible()
  return (await shown.getAttribute('title')) ?? ''
}

async function installOtherSite(
  context: BrowserContext,
  { host, rootKey }: { host: string; rootKey?: string },
): Promise<void> {
  const script = await bundleOf('otherSite')
  const settings = JSON.stringify({ host, rootKey, seed: '', mood: '' })
  await context.route('https://shop.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Shop</title><body><output></output><script>window.standIn = ${settings}</script><script>${script.replaceAll('</script', '<\\/script')}</script>`,
    }),
  )
}
