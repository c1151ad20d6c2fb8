import { some } from '@sluice/test-depth'
import { expectFitAndAccessibleInBothThemes } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { prefer } from '../frame.ts'
import { whileUnlisted } from '../unlisted.ts'

for (const theme of ['dark', 'light'] as const) {
  test(`a page keeps the theme that was chosen, whatever the system has, ${theme}`, async ({
    trader,
    page,
  }) => {
    await page.emulateMedia({ colorScheme: theme === 'dark' ? 'light' : 'dark' })
    await prefer(page, { theme })
    await trader.openSwap()
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  })
}

test('the swap page is accessible and fits at every width in both themes', async ({
  trader,
  page,
}) => {
  await prefer(page, { theme: 'system', hasAcceptedRisk: false })
  for (const width of some([320, 390, 820, 1440], 2)) {
    await page.setViewportSize({ width, height: 900 })
    await trader.openSwap()
    await expect(page.getByText(/1 ICP = /)).toBeVisible()
    await expectFitAndAccessibleInBothThemes(page, `at ${width} px`)
  }
})

test('the token selector is searched and used by keyboard', async ({ trader }) => {
  const { page } = trader
  await trader.openSwap()
  await page.getByRole('button', { name: /Select token to receive/ }).click()
  await expect(page.getByRole('option').filter({ hasText: 'BOB' })).toBeVisible()
  await page
    .getByRole('dialog')
    .getByLabel(/search/i)
    .fill('eth')
  // pressed before the list shows what was typed, Enter takes no token, least of all another one
  const taken = page.getByRole('button', { name: 'Select token to receive: ckETH' })
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(taken).toBeVisible({ timeout: 2_000 })
  }).toPass()
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
  const alice = sns.getByRole('option').filter({ hasText: 'ALICE' })
  await expect(alice).toBeVisible()
  const names = await dialog
    .getByRole('group')
    .evaluateAll((groups) => groups.map((group) => group.getAttribute('aria-label')))
  expect(names).toEqual(['Your tokens', 'SNS tokens', 'Other tokens'])

  await alice.click()
  await expect(page.getByRole('button', { name: 'Select token to receive: ALICE' })).toBeVisible()
})

test('a token of an SNS can be chosen although the exchange does not list it', async ({
  trader,
  world,
}) => {
  const { page } = trader
  await whileUnlisted(world.webUrl, world.config.canisters.alice_ledger ?? '', async () => {
    await trader.openSwap()
    await page.getByRole('button', { name: /Select token to receive/ }).click()
    await page.getByRole('group', { name: 'SNS tokens' }).getByText('ALICE').first().click()
    await expect(page.getByRole('button', { name: 'Select token to receive: ALICE' })).toBeVisible()
  })
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
  await trader.openFundedSwap('icp_ledger', 'ckusdc_ledger')
  await trader.confirmSwap('20')
  await expect(page.getByRole('dialog', { name: 'Swap complete' })).toBeVisible()

  for (const path of ['/wallet', '/info-tokens']) {
    await page.goto(`${world.webUrl}${path}`)
    const icp = page.getByRole('row').filter({ hasText: 'ICP' }).first()
    await expect(icp.getByText(/^[+−]\d+(\.\d+)?%$/).filter({ visible: true })).toBeVisible()
  }
})

test('any ledger has a page, listed or not, and what is none is told apart from it', async ({
  page,
  world: { webUrl, config },
}) => {
  const { alice_ledger: alice = '' } = config.canisters
  await whileUnlisted(webUrl, alice, async () => {
    await page.goto(`${webUrl}/info-tokens/details/${alice}`)
    await expect(page.getByRole('heading', { name: 'ALICE', level: 1 })).toBeVisible()
    await expect(page.getByText('Not listed')).toBeVisible()
  })
  await page.goto(`${webUrl}/info-tokens/details/${config.canisters.settings}`)
  await expect(page.getByText('Nothing at this address answers as a token')).toBeVisible()
  await page.goto(`${webUrl}/info-tokens/details/nonsense`)
  await expect(
    page.getByText(/Invalid address parameter. This link names a token that does not exist/),
  ).toBeVisible()
})
