import type { Page } from '@playwright/test'
import { some } from '@sluice/test-depth'
import { expect, test } from '../fixtures.ts'

/** The SDK's files in the built app. */
const SDK_PART = '**/assets/sdk-*.js'

/** Keeps the SDK from arriving until it is let through. */
async function holdSdk(page: Page) {
  const gate = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route(SDK_PART, async (route) => {
    asked.resolve()
    await gate.promise
    await route.continue()
  })
  return { asked: asked.promise, letThrough: () => gate.resolve() }
}

const connectButtons = (page: Page) => page.getByRole('button', { name: 'Connect wallet' })

test('an amount is typed while the SDK is on its way; text, caret and focus stay, and the quote comes', async ({
  trader,
}) => {
  const { page } = trader
  const sdk = await holdSdk(page)
  await trader.openSwap()
  await sdk.asked
  const pay = page.getByLabel('You pay')
  await pay.pressSequentially('12.5')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('main').getByRole('button', { name: 'Loading' })).toBeDisabled()
  await expect(connectButtons(page)).toHaveCount(0)

  sdk.letThrough()

  await expect(page.getByLabel('You receive')).not.toHaveValue('')
  await expect(pay).toHaveValue('12.5')
  await expect(pay).toBeFocused()
  await page.keyboard.type('0')
  await expect(pay).toHaveValue('12.05')
  await expect(connectButtons(page)).toHaveCount(2)
})

test('the direction is turned while the SDK is on its way', async ({ trader, world }) => {
  const { page } = trader
  const { canisters } = world.config
  const sdk = await holdSdk(page)
  await page.goto(`${world.webUrl}/swap`)
  await sdk.asked
  await page.getByRole('button', { name: 'Switch tokens' }).click()
  await expect(page).toHaveURL(
    `${world.webUrl}/swap?input=${canisters.slu_ledger}&output=${canisters.icp_ledger}`,
  )

  sdk.letThrough()

  await expect(page.getByRole('button', { name: 'Select token to pay: SLU' })).toBeVisible()
  await expect(page.getByText(/1 SLU = /)).toBeVisible()
})

test('whoever is signed in is never asked to connect while the SDK is on its way', async ({
  trader,
}) => {
  const { page } = trader
  await trader.openSwap()
  const principal = await trader.signIn()
  const sdk = await holdSdk(page)
  await page.reload()
  await sdk.asked
  await expect(page.getByLabel('You pay')).toBeVisible()
  await expect(connectButtons(page)).toHaveCount(0)
  await expect(page.getByText('Get test tokens')).toHaveCount(0)

  sdk.letThrough()

  expect(await trader.readPrincipal()).toBe(principal)
})

const TITLED: Readonly<Record<string, string>> = {
  '/wallet': 'Wallet',
  '/info-overview': 'Overview',
  '/info-swap/pools': 'Pools',
  '/info-tokens': 'Tokens',
  '/swap/revoke-approve': 'Approvals',
  '/swap/withdraw': 'Reclaim your tokens',
}

test('a page says what it is while the SDK is on its way', async ({ page, world }) => {
  const sdk = await holdSdk(page)
  for (const [path, title] of some(Object.entries(TITLED), 3)) {
    await page.goto(world.webUrl + path)
    await expect(page.getByRole('heading', { level: 1, name: title }), path).toBeVisible()
  }
  await sdk.asked
  sdk.letThrough()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
})

test('an SDK that cannot be loaded is told of, and what was typed is there after the reload', async ({
  trader,
}) => {
  const { page } = trader
  await page.route(SDK_PART, (route) => route.abort())
  await trader.openSwap()
  await page.getByLabel('You pay').fill('7')
  const fault = page.getByRole('alert')
  await expect(fault).toContainText("The exchange's settings could not be read.")
  await expect(fault).toContainText('Your tokens are not affected.')
  await page.unroute(SDK_PART)

  await fault.getByRole('button', { name: 'Reload the page' }).click()

  await expect(page.getByLabel('You pay')).toHaveValue('7')
  await expect(page.getByText(/1 ICP = /)).toBeVisible()
})

test('whoever presses for a window whose code is on its way sees that it comes', async ({
  trader,
}) => {
  const { page } = trader
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/ConnectDialog-*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await trader.openSwap()
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  const onItsWay = page.getByRole('status').filter({ hasText: /^Loading$/ })
  await expect(onItsWay).toBeVisible()

  gate.resolve()

  await expect(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  await expect(onItsWay).toHaveCount(0)
})

test('pools that the configuration names wrongly do no harm: the list has the right one', async ({
  trader,
  world,
}) => {
  const { page } = trader
  const { canisters, openingPools } = world.config
  const pools = await world.reader.pools.list()
  const other = pools.find(({ canisterId }) => !openingPools?.includes(canisterId))
  const wrong = [other?.canisterId, canisters.settings]
  expect(openingPools).toHaveLength(1)
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { ...world.asPage, openingPools: wrong } }),
  )
  const state = page.waitForRequest((request) => request.url().includes(openingPools?.[0] ?? ''))

  await page.goto(`${world.webUrl}/swap`)

  await expect(page.getByText(/1 ICP = [\d.,]+ SLU/)).toBeVisible()
  await state
})
