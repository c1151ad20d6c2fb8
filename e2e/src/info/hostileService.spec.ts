import type { Page, Route } from '@playwright/test'
import { some } from '@sluice/test-depth'
import { expectFitAndAccessible } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openWithKey } from '../walletPage.ts'

test.use({ hasInfo: true })

const CORS = { 'access-control-allow-origin': '*' }

/** What may be wrong with the service: nothing is there, nonsense is told, a letter of everything is missing. */
const FAULTS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'is gone': (route) => route.abort('connectionrefused'),
  'tells nonsense': (route) =>
    route.fulfill({ headers: CORS, body: '{"code":200,"message":null,"data":{"content":[7]}}' }),
  'breaks off': (route) => route.fulfill({ headers: CORS, body: '{"code":200,"data":[{"pool' }),
}

for (const [fault, fail] of Object.entries(FAULTS)) {
  test(`while the info service ${fault} every page of the market says so, and goes on once it is back`, async ({
    trader,
    page,
    world: { config, webUrl },
  }) => {
    const broken: string[] = []
    page.on('pageerror', ({ message }) => broken.push(message))
    const { identity } = await openWithKey(trader, { path: '/swap' })
    const me = identity.getPrincipal().toText()
    const { icp_ledger: icp = '' } = config.canisters
    const service = `${config.services?.info}/**`
    await page.route(service, fail)
    const pages = [
      '/info-overview',
      '/info-swap',
      '/info-tokens',
      `/info-tokens/details/${icp}`,
      `/info-tokens/holders/${icp}`,
      `/info-tools/positions?principal=${me}`,
      `/info-tools/swap-transactions?principal=${me}`,
      '/info-tools/new',
      '/swap/pro',
      '/wallet?tab=portfolio',
    ]
    for (const path of some(pages, 3)) {
      await page.goto(webUrl + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('contentinfo')).toContainText('Market data is missing')
      // what only the service knows is told to be unknown, and asked for again
      const told = page.getByText(/could not be read/).first()
      if (path !== '/info-overview' && path !== '/info-tokens') await expect(told).toBeVisible()
      await expectFitAndAccessible(page)
    }
    expect(broken).toEqual([])

    await page.goto(`${webUrl}/info-tools/new`)
    await expect(page.getByText('The pools could not be read.')).toBeVisible()
    await page.unroute(service)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rowsOf(page, 'Pools').nth(1)).toBeVisible()
  })
}

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
})

/** The fault itself, not a wait of the test's. */
const SLOW_MS = 3_000

const rowsOf = (page: Page, name: string) => page.getByRole('table', { name }).getByRole('row')
