import type { Route } from '@playwright/test'
import { some } from '@sluice/test-depth'
import { expectFitAndAccessible } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { leaveSession } from '../wallets/earlierVisit.ts'

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
    page,
    world: { config, webUrl },
  }) => {
    const broken: string[] = []
    page.on('pageerror', ({ message }) => broken.push(message))
    const me = await leaveSession(page, webUrl)
    const { icp_ledger: icp = '' } = config.canisters
    const service = `${config.services?.info}/**`
    await page.route(service, fail)
    const pages = [
      '/info-overview',
      '/info-swap',
      '/info-swap/pools',
      `/info-swap/pool/details/${config.openingPools?.[0]}`,
      '/info-tokens',
      `/info-tokens/details/${icp}`,
      `/info-tokens/holders/${icp}`,
      `/info-tools/positions?principal=${me}`,
      `/info-tools/swap-transactions?principal=${me}`,
      '/swap/pro',
      '/wallet?tab=portfolio',
    ]
    for (const path of some(pages, 2)) {
      await page.goto(webUrl + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('contentinfo')).toContainText('Market data is missing')
      // what only the service knows is told to be unknown, and asked for again
      if (!TELLS_WITHOUT.includes(path))
        await expect(page.getByText(/could not be read/).first()).toBeVisible()
    }
    await expectFitAndAccessible(page)
    expect(broken).toEqual([])

    await page.goto(`${webUrl}/info-tools/new`)
    await expect(page.getByText('The pools could not be read.')).toBeVisible()
    await page.unroute(service)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('table', { name: 'Pools' }).getByRole('row').nth(1)).toBeVisible()
  })
}

/** Pages whose figures the pools and ledgers tell themselves. */
const TELLS_WITHOUT = ['/info-overview', '/info-swap/pools', '/info-tokens']
