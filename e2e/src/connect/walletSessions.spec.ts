import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { connect, connectButton, connectDialog, walletButton } from '../wallets/connecting.ts'
import { installStandIn, KINDS } from '../wallets/standIns.ts'

test('a session that ends signs out and offers to connect again', async ({
  trader,
  context,
  world,
}) => {
  const { page } = trader
  await installStandIn(context, world.asPage, { kind: KINDS.nfid, mood: 'brief' })
  await trader.openSwap()
  await connect(trader, KINDS.nfid)

  await expect(page.getByText('Your session has ended')).toBeVisible()
  await expect(connectDialog(page)).toBeVisible()
  await expect(walletButton(page, 'NFID')).toContainText('Last used')
})

test('a call declined in the wallet moves nothing and can be tried again', async ({
  trader,
  context,
  world,
}) => {
  const { page } = trader
  const kind = KINDS.plug
  await installStandIn(context, world.asPage, { kind, mood: 'refuses-calls' })
  await trader.openSwap()
  await connect(trader, kind)

  await page.getByRole('main').getByRole('button', { name: 'Get test tokens' }).click()

  await expect(page.getByText('You declined in your wallet. Nothing has changed.')).toBeVisible()
})

test('a switch of accounts in the extension is followed', async ({ trader, context, world }) => {
  const { page } = trader
  await installStandIn(context, world.asPage, { kind: KINDS.plug })
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
  await installStandIn(context, world.asPage, { kind: KINDS.nfid })
  await trader.openSwap()
  await connect(trader, KINDS.nfid)

  await page.route('**/api/v3/canister/*/query', (route) =>
    route.fulfill({
      status: 400,
      body: 'Invalid signature: Invalid basic signature: it does not match',
    }),
  )
  await page.reload()

  await expect(page.getByText('Your session has ended')).toBeVisible({ timeout: patient(40_000) })
  await expect(connectDialog(page)).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(connectButton(page)).toBeVisible()
})
