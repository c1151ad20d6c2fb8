import type { Page } from '@playwright/test'
import { expect, type Trader, test } from './fixtures.ts'
import { showAllWallets } from './walletPage.ts'
import { installStandIn, KINDS, type WalletKind } from './wallets/standIns.ts'

const connectButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Connect wallet' })

/** A wallet by its own name; what follows it in the button is a hint. */
const walletButton = (page: Page, name: string) =>
  dialog(page)
    .getByRole('button')
    .filter({ has: page.getByText(name, { exact: true }) })

async function choose(page: Page, kind: WalletKind): Promise<void> {
  if (!(await dialog(page).isVisible())) await connectButton(page).click()
  await showAllWallets(dialog(page))
  if (kind.typed) {
    await dialog(page).getByLabel('Another wallet, by its address').fill(kind.typed)
    await dialog(page).getByRole('button', { name: 'Connect', exact: true }).click()
  } else {
    await walletButton(page, kind.name).click()
  }
}

async function connect(trader: Trader, kind: WalletKind): Promise<string> {
  await choose(trader.page, kind)
  await expect(dialog(trader.page)).toBeHidden()
  return trader.readPrincipal()
}

async function signOut({ page }: Trader): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /account/i })
    .click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(connectButton(page)).toBeVisible()
}

/** What every wallet must do: sign in, swap, survive a reload, sign out for good. */
async function expectWholeJourney(trader: Trader, kind: WalletKind, principal: string | undefined) {
  const { page } = trader
  await trader.openSwap()
  const shown = await connect(trader, kind)
  if (principal !== undefined) expect(shown).toBe(principal)
  await trader.getTestTokens()

  await trader.confirmSwap('1')
  await expect(page.getByRole('dialog', { name: 'Swap complete' })).toBeVisible({ timeout: 40_000 })
  expect(await trader.balanceOf('ckbtc_ledger', shown)).toBeGreaterThan(0n)

  await page.reload()
  expect(await trader.readPrincipal()).toBe(shown)

  await signOut(trader)
  await page.reload()
  await expect(connectButton(page)).toBeVisible()
}

for (const [id, kind] of Object.entries<WalletKind>(KINDS)) {
  test(`${id}: signs in, swaps, comes back after a reload and signs out`, async ({
    trader,
    context,
    world,
  }) => {
    const { principal } = await installStandIn(context, world.config, { kind })
    await expectWholeJourney(trader, kind, principal)
  })
}

test('a signer that only signs calls is asked for each, and swaps', async ({
  trader,
  context,
  world,
}) => {
  const kind = KINDS.signer
  const { principal } = await installStandIn(context, world.config, { kind, mood: 'calls-only' })
  await expectWholeJourney(trader, kind, principal)
})

const refusals: readonly [WalletKind, Record<string, RegExp>][] = [
  [
    KINDS.nfid,
    {
      refuses: /You declined in NFID/,
      busy: /NFID is busy/,
      closes: /The window of NFID was closed/,
      'other-key': /not what was asked for.*another key/,
      'too-long': /not what was asked for.*longer/,
      targets: /not what was asked for.*canisters/,
    },
  ],
  [KINDS.oisy, { refuses: /You declined in Oisy/ }],
  [KINDS.plug, { refuses: /You declined in Plug/ }],
  [
    KINDS.metamask,
    { refuses: /You declined in MetaMask/, 'refuses-login': /You declined in MetaMask/ },
  ],
  [
    KINDS.ethereum,
    {
      refuses: /You declined in Ethereum wallet/,
      'refuses-signing': /You declined in Ethereum wallet/,
    },
  ],
  [KINDS.ledger, { locked: /Ledger is locked/, refuses: /You declined in Ledger/ }],
]

for (const [kind, moods] of refusals) {
  test(`${kind.name}: what goes wrong while signing in is told in words`, async ({
    page,
    context,
    world,
  }) => {
    const standIn = await installStandIn(context, world.config, { kind })
    await page.goto(`${world.webUrl}/swap`)
    await connectButton(page).click()
    await expect(dialog(page)).toBeVisible()
    for (const [mood, words] of Object.entries(moods)) {
      await standIn.setMood(page, mood)
      await choose(page, kind)
      await expect(dialog(page).getByRole('alert'), mood).toContainText(words)
    }
    await expect(dialog(page)).toBeVisible()
  })
}

test('a blocked window, a silent one and missing extensions are told in words', async ({
  page,
  context,
  world,
}) => {
  await installStandIn(context, world.config, { kind: KINDS.oisy, mood: 'silent' })
  await page.clock.install()
  await page.goto(`${world.webUrl}/swap`)
  const alert = dialog(page).getByRole('alert')

  await choose(page, KINDS.oisy)
  await expect(dialog(page).getByRole('status')).toContainText('Continue in the window of Oisy')
  await page.clock.runFor(46_000)
  await expect(alert).toContainText('Oisy did not answer in time')

  await page.evaluate(() => {
    window.open = () => null
  })
  await choose(page, KINDS.nfid)
  await expect(alert).toContainText('blocked')

  for (const name of ['Plug', 'Bitfinity', 'MetaMask']) {
    await walletButton(page, name).click()
    await expect(alert).toContainText(`Please install the ${name} wallet extension!`)
  }
  await dialog(page).getByRole('button', { name: 'Stoic' }).click()
  await expect(alert).toContainText('no longer supported')
  await dialog(page).getByLabel('Another wallet, by its address').fill('http://evil.example')
  await dialog(page).getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(dialog(page)).toContainText('starts with https://')
})

test('a session that ends signs out and offers to connect again', async ({
  trader,
  context,
  world,
}) => {
  const { page } = trader
  await installStandIn(context, world.config, { kind: KINDS.nfid, mood: 'brief' })
  await trader.openSwap()
  await connect(trader, KINDS.nfid)

  await expect(page.getByText('Your session has ended')).toBeVisible()
  await expect(dialog(page)).toBeVisible()
  await expect(walletButton(page, 'NFID')).toContainText('Last used')
})

test('a call declined in the wallet moves nothing and can be tried again', async ({
  trader,
  context,
  world,
}) => {
  const { page } = trader
  const kind = KINDS.plug
  await installStandIn(context, world.config, { kind, mood: 'refuses-calls' })
  await trader.openSwap()
  await connect(trader, kind)

  await page.getByRole('main').getByRole('button', { name: 'Get test tokens' }).click()

  await expect(page.getByText('You declined in your wallet. Nothing has changed.')).toBeVisible()
})

test('a switch of accounts in the extension is followed', async ({ trader, context, world }) => {
  const { page } = trader
  await installStandIn(context, world.config, { kind: KINDS.plug })
  await trader.openSwap()
  const before = await connect(trader, KINDS.plug)

  await page.evaluate(() => Reflect.get(window, 'switchAccount')())

  await expect(page.getByText('The account in your wallet has changed.')).toBeVisible()
  expect(await trader.readPrincipal()).not.toBe(before)
})

test('a session that the network refuses ends, whatever the clock says', async ({
  trader,
  context,
  world,
}) => {
  const { page } = trader
  await installStandIn(context, world.config, { kind: KINDS.nfid })
  await trader.openSwap()
  await connect(trader, KINDS.nfid)

  await page.route('**/api/v3/canister/*/query', (route) =>
    route.fulfill({
      status: 400,
      body: 'Invalid signature: Invalid basic signature: it does not match',
    }),
  )
  await page.reload()

  await expect(page.getByText('Your session has ended')).toBeVisible({ timeout: 40_000 })
  await expect(dialog(page)).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(connectButton(page)).toBeVisible()
})
