import type { Page } from '@playwright/test'
import { quickOnly } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'

test.use({ hasInfo: true })

type Visit = { readonly scripts: number; readonly requests: number; readonly shift: number }

/**
 * What a page may load before it comes to rest. `apps/web/src/budget.test.ts` holds what its files weigh. One of the scripts is the test wallet's
 * offer, which only a local world has.
 */
const BUDGET: Readonly<Record<string, Visit>> = {
  '/swap': { scripts: 25, requests: 62, shift: 0.02 },
  '/info-overview': { scripts: 30, requests: 65, shift: 0.02 },
  // a queue of questions that pages of NFTs have, too, is a file of its own, and so is what lists of alerts and contacts share with it
  '/liquidity': { scripts: 40, requests: 60, shift: 0.02 },
  '/wallet': { scripts: 25, requests: 50, shift: 0.02 },
}

/** How long nothing new may be asked until a page is at rest. */
const REST_MS = 1_200

/** Of a question to a canister, the method beside the address. */
const methodIn = (body = ''): string => /method_name.{12}/s.exec(body)?.[0] ?? ''

/**
 * Counts what a page asks for, the browser's own questions (CORS) among it. Pictures in data addresses are no requests, and what is
 * looked at again every two seconds, such as the pair's pool, counts once.
 */
async function countVisit(page: Page, address: string): Promise<Visit> {
  const session = await page.context().newCDPSession(page)
  const seen = new Set<string>()
  let [scripts, last] = [0, Date.now()]
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { url, method, postData } = request
    const asked = method === 'OPTIONS' ? requestId : `${url} ${methodIn(postData)}`
    if (url.startsWith('data:') || seen.has(asked)) return
    seen.add(asked)
    if (/\.js$/.test(url)) scripts += 1
    last = Date.now()
  })
  await session.send('Network.enable')
  await page.addInitScript(() => {
    let moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved += Number(Reflect.get(entry, 'value'))
      document.documentElement.dataset.moved = String(moved)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(address)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect.poll(() => Date.now() - last).toBeGreaterThan(REST_MS)
  const shift = await page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0))
  return { scripts, requests: seen.size, shift }
}

const slowIsAskedAgain = quickOnly('slow answers are asked for again while requests are counted')

for (const [path, most] of Object.entries(BUDGET)) {
  test(
    `a first visit to ${path} asks for little, and nothing moves`,
    slowIsAskedAgain,
    async ({ page, world: { webUrl } }) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      const visit = await countVisit(page, webUrl + path)
      console.log(`${path}: ${JSON.stringify(visit)}`)
      expect(visit.scripts).toBeGreaterThan(5)
      expect(visit.scripts).toBeLessThanOrEqual(most.scripts)
      expect(visit.requests).toBeLessThanOrEqual(most.requests)
      expect(visit.shift).toBeLessThanOrEqual(most.shift)
    },
  )
}

const SIGNATURE = Buffer.from('signatureX0', 'latin1')

test('a certificate that the network has not signed is not believed', async ({
  page,
  world: { webUrl },
}) => {
  let forged = 0
  await page.route('**/read_state', async (route) => {
    const answer = await route.fetch()
    const body = Buffer.from(await answer.body())
    const at = body.indexOf(SIGNATURE) + SIGNATURE.length
    body.writeUInt8(body.readUInt8(at + 20) ^ 1, at + 20)
    forged += 1
    await route.fulfill({ response: answer, body })
  })
  await page.goto(`${webUrl}/swap`)
  // the SDK asks again before it gives up
  await expect.poll(() => forged).toBeGreaterThan(3)
  await expect(page.getByText(/1 ICP = /)).toHaveCount(0)
  expect(page.workers().map((worker) => worker.url())).toEqual([
    expect.stringContaining('/bls.worker-'),
  ])

  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expect(page.getByText(/1 ICP = /)).toBeVisible()
})

test('a worker that does not load at first is no forgery: the price comes when it does', async ({
  page,
  world: { webUrl },
}) => {
  const file = '**/assets/bls.worker-*'
  let lost = 0
  await page.route(file, async (route) => {
    lost += 1
    await route.abort()
  })
  await page.goto(`${webUrl}/swap`)
  await expect.poll(() => lost).toBeGreaterThan(1)
  await expect(page.getByText(/1 ICP = /)).toHaveCount(0)

  await page.unroute(file)

  await expect(page.getByText(/1 ICP = /)).toBeVisible()
})
