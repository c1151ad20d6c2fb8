import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

test.use({ hasInfo: true })

/** The fault itself, not a wait of the test's. */
const SLOW_MS = 3_000
const LAG_MS = 600_000

test('a service that takes three seconds keeps nobody from using a page', async ({
  page,
  world: { config, webUrl },
}) => {
  await page.route(`${config.services?.info}/info/**`, async (route) => {
    await page.waitForTimeout(SLOW_MS)
    await route.continue()
  })
  await page.goto(`${webUrl}/info-swap`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // what is chosen meanwhile holds
  await page.getByRole('button', { name: 'Adds' }).click()
  await expect(rowsOf(page, 'Transactions').nth(1)).toContainText('Add liquidity')
  await expect(page).toHaveURL(/type=adds/)
  // some requests still take their time
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('figures of ten minutes ago are not taken for those of now: pools tell theirs, and the page says so', async ({
  page,
  world: { config, webUrl },
}) => {
  await page.route(`${config.services?.info}/info/market`, async (route) => {
    const response = await route.fetch()
    const told: { readonly data: { readonly asOf: number } } = await response.json()
    const late = { ...told, data: { ...told.data, asOf: told.data.asOf - LAG_MS } }
    await route.fulfill({ response, json: late })
  })
  for (const path of ['/info-overview', '/info-swap/pools']) {
    await page.goto(webUrl + path)
    await expect(page.getByRole('contentinfo')).toContainText('Market data is missing')
    await expect(rowsOf(page, 'Pools').nth(1)).toContainText('$')
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

const rowsOf = (page: Page, name: string) => page.getByRole('table', { name }).getByRole('row')
