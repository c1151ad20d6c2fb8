import { expectFitAndAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

const WIDTHS = [320, 390, 820, 1440]
const preferences = (theme: 'dark' | 'light') => JSON.stringify({ state: { theme }, version: 1 })

for (const theme of ['dark', 'light'] as const) {
  test(`the swap page is accessible and fits at every width, ${theme}`, async ({
    trader,
    world,
  }) => {
    const { page } = trader
    await page.addInitScript(
      (state) => localStorage.setItem('sluice-preferences', state),
      preferences(theme),
    )
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await trader.openSwap()
      await expect(page.getByText(/1 ICP = /)).toBeVisible()

      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(theme)
      await expectFitAndAccessible(page, `at ${width} px`)
    }
    expect(world.webUrl).toContain('localhost')
  })
}

test('the token selector is searched and used by keyboard', async ({ trader }) => {
  const { page } = trader
  await trader.openSwap()
  await page.getByRole('button', { name: /Select token to receive/ }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/search/i)
    .fill('eth')
  await expect(page.getByRole('dialog').getByText('BOB')).toHaveCount(0)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('button', { name: 'Select token to receive: ckETH' })).toBeVisible()
  await expect(page).toHaveURL(/output=ss2fx-dyaaa-aaaar-qacoq-cai/)
})

test("the token selector has one group for tokens of SNSes, between one's own and the others", async ({
  trader,
}) => {
  const { page } = trader
  await trader.openSwap()
  await page.getByRole('button', { name: /Select token to receive/ }).click()
  const dialog = page.getByRole('dialog')
  const sns = dialog.getByRole('group', { name: 'SNS tokens' })
  await expect(sns.getByRole('option')).toHaveText(/ALICE/)
  const names = await dialog
    .getByRole('group')
    .evaluateAll((groups) => groups.map((group) => group.getAttribute('aria-label')))
  expect(names).toEqual(['Your tokens', 'SNS tokens', 'Other tokens'])

  await sns.getByRole('option').click()
  await expect(page.getByRole('button', { name: 'Select token to receive: ALICE' })).toBeVisible()
})

test('a token of an SNS can be chosen although the exchange does not list it', async ({
  trader,
  world,
}) => {
  const { page } = trader
  const { alice_ledger: _, ...canisters } = world.config.canisters
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { ...world.config, canisters } }),
  )
  await trader.openSwap()
  await page.getByRole('button', { name: /Select token to receive/ }).click()
  await page.getByRole('group', { name: 'SNS tokens' }).getByText('ALICE').first().click()
  await expect(page.getByRole('button', { name: 'Select token to receive: ALICE' })).toBeVisible()
})

test('a table that still waits for its rows fits a phone', async ({ page, world }) => {
  await page.route('**/api/**', () => {
    // never answered
  })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`${world.webUrl}/info-swap`)
  await expect(page.getByRole('table', { name: 'Pools' })).toHaveAttribute('aria-busy', 'true')
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
})

test('an unknown address says so and leads back', async ({ trader, world }) => {
  await trader.page.goto(`${world.webUrl}/nowhere`)

  await expect(trader.page.getByText('Page not found')).toBeVisible()
})

test('the wallet and the market tell how far prices have moved', async ({ trader, world }) => {
  const { page } = trader
  await trader.openSwap('icp_ledger', 'ckusdc_ledger')
  await trader.signIn()
  await trader.getTestTokens()
  await trader.confirmSwap('20')
  await expect(page.getByRole('dialog', { name: 'Swap complete' })).toBeVisible()

  for (const path of ['/wallet', '/info-tokens']) {
    await page.goto(`${world.webUrl}${path}`)
    const icp = page.getByRole('row').filter({ hasText: 'ICP' }).first()
    await expect(icp.getByText(/^[+−]\d+(\.\d+)?%$/)).toBeVisible()
  }
})

for (const width of [390, 1440]) {
  test(`nothing moves while the data of a page arrives, ${width} px wide`, async ({
    page,
    world: { webUrl, config },
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript(() => {
      let moved = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if (!Reflect.get(entry, 'hadRecentInput')) moved += Number(Reflect.get(entry, 'value'))
        }
        document.documentElement.dataset.moved = String(moved)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const { icp_ledger, faucet } = config.canisters
    for (const path of [
      '/info-overview',
      '/info-tokens',
      `/info-tokens/details/${icp_ledger}`,
      `/info-swap/pool/details/${config.openingPools?.[0]}`,
      `/wallet?account=${faucet}`,
    ]) {
      await page.goto(webUrl + path)
      await expect(page.getByRole('main').getByText(/\$\d/).first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      const moved = await page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0))
      expect(moved, path).toBeLessThanOrEqual(0.02)
    }
  })
}

test('any ledger has a page, listed or not, and what is none is told apart from it', async ({
  page,
  world: { webUrl, config },
}) => {
  const { alice_ledger, ...canisters } = config.canisters
  await page.route('**/config.json', (route) => route.fulfill({ json: { ...config, canisters } }))
  await page.goto(`${webUrl}/info-tokens/details/${alice_ledger}`)
  await expect(page.getByRole('heading', { name: 'ALICE' })).toBeVisible()
  await expect(page.getByText('Not listed')).toBeVisible()
  await page.goto(`${webUrl}/info-tokens/details/${config.canisters.settings}`)
  await expect(page.getByText('Nothing at this address answers as a token')).toBeVisible()
  await page.goto(`${webUrl}/info-tokens/details/nonsense`)
  await expect(page.getByText('This is no address of a token ledger.')).toBeVisible()
})
