import type { Page } from '@playwright/test'
import { some } from '@sluice/test-depth'
import { expect, test } from '../fixtures.ts'

const PREFERENCES = 'sluice-preferences'

/** Has the notice of risks read, before the first page opens; what the page changes later stays. */
const acceptRisk = (page: Page) =>
  page.addInitScript((name) => {
    if (localStorage.getItem(name) === null)
      localStorage.setItem(name, JSON.stringify({ state: { hasAcceptedRisk: true }, version: 1 }))
  }, PREFERENCES)

const themeOf = (page: Page) => page.locator('html').getAttribute('data-theme')

test('a device that is light is offered its look once; until then the page is dark', async ({
  page,
  world: { webUrl },
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await acceptRisk(page)
  await page.goto(`${webUrl}/swap`)
  expect(await themeOf(page)).toBe('dark')
  const offer = page.getByRole('complementary', { name: 'Appearance' })
  await offer.getByRole('button', { name: 'Follow the system' }).click()
  await expect(offer).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.getByLabel('You pay')).toBeVisible()
  await expect(offer).toHaveCount(0)
})

test('whoever turns the offer down keeps the dark look and is not asked again', async ({
  page,
  world: { webUrl },
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await acceptRisk(page)
  await page.goto(`${webUrl}/swap`)
  await page.getByRole('button', { name: 'Keep it dark' }).click()
  await page.reload()
  await expect(page.getByLabel('You pay')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Appearance' })).toHaveCount(0)
  expect(await themeOf(page)).toBe('dark')
})

test('nobody is offered what their device has already', async ({ page, world: { webUrl } }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await acceptRisk(page)
  await page.goto(`${webUrl}/swap`)
  await expect(page.getByLabel('You pay')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Appearance' })).toHaveCount(0)
})

test('the activity list is there for a visitor, and a swap stays in it after a reload', async ({
  trader,
}) => {
  const { page } = trader
  await trader.openSwap()
  const open = () => page.getByRole('banner').getByRole('button', { name: 'Activity' }).click()
  const panel = page.getByRole('dialog', { name: 'Activity' })
  await open()
  await expect(panel.getByText('Nothing is under way.')).toBeVisible()
  await page.keyboard.press('Escape')

  await trader.signIn()
  await trader.getTestTokens()
  await trader.confirmSwap('2')
  await expect(page.getByRole('dialog', { name: 'Swap complete' })).toBeVisible()
  await page.reload()
  await open()
  const row = panel.getByRole('listitem').filter({ hasText: '2 ICP for ckBTC' })
  await expect(row).toContainText('Complete')
  await expect(row).toContainText(/Received [\d.,]+ ckBTC/)
})

/** What stands outside of the page, or is cut off by the box around it. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const isCut = (element: Element) => {
      const box = element.getBoundingClientRect()
      if (box.width < 2 || box.height < 2 || element.closest('.sr-only, [aria-hidden=true]'))
        return false
      if (
        !Array.from(element.childNodes).some(
          (node) => node.nodeType === 3 && node.nodeValue?.trim(),
        )
      )
        return false
      if (getComputedStyle(element).visibility === 'hidden') return false
      let inside = element.parentElement
      while (inside !== null && inside !== document.body) {
        const { overflowX, position } = getComputedStyle(inside)
        if (/auto|scroll/.test(overflowX) || position === 'fixed') return false
        inside = inside.parentElement
      }
      return box.right > innerWidth + 1 || box.left < -1
    }
    const across = document.documentElement.scrollWidth - document.documentElement.clientWidth
    const cut = Array.from(document.querySelectorAll('body *')).filter(isCut)
    return [
      ...(across > 0 ? [`the page is ${across} px too wide`] : []),
      ...cut.map((element) => element.textContent?.trim().slice(0, 40) ?? ''),
    ]
  })

for (const [name, width] of [
  ['a computer', 1440],
  ['a phone', 390],
] as const) {
  test(`with letters twice as large nothing is cut off on ${name}`, async ({
    page,
    world: { webUrl, config },
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await acceptRisk(page)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    const { icp_ledger, position_index } = config.canisters
    const paths = [
      '/swap',
      '/info-overview',
      '/info-swap/pools',
      '/info-tokens',
      `/info-tokens/details/${icp_ledger}`,
      `/info-swap/pool/details/${config.openingPools?.[0]}`,
      `/wallet?account=${position_index}`,
      '/wallet',
      '/swap/withdraw',
      '/swap/revoke-approve',
      '/liquidity',
      '/farm',
      '/stake',
      '/stake/create',
      '/farm/create',
      '/token-claim',
      '/token-claim/create',
      '/info-farm',
      '/nowhere',
    ]
    for (const path of some(paths, 5)) {
      await page.goto(webUrl + path)
      await page.waitForLoadState('networkidle')
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      expect(await cutOff(page), path).toEqual([])
    }
  })
}
