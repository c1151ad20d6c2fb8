import type { Page } from '@playwright/test'
import { relevantPools } from '@sluice/sdk/relevantPools'
import { quickOnly } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { openWithKey } from '../walletPage.ts'
import { deposit } from '../wallets/position.ts'
import { showPools, strangePools } from './manyPools.ts'

const ICP = 100_000_000n
/** To canisters, on a first visit. */
const MOST_QUESTIONS = 15
/** Of them to the pool of the pair. It is looked at again every two seconds, which is no part of the visit, however long that takes. */
const TO_A_POOL = 3

test.use({ hasInfo: true })

/** Which canisters a page asks, each as often as it is asked. */
function countQuestions(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, id] = /\/canister\/([a-z0-9-]+)\/(?:query|call)/.exec(request.url()) ?? []
    if (id !== undefined) asked.push(id)
  })
  return asked
}

/** Of questions so far, those of the visit itself. */
function ofVisit(asked: readonly string[], pools: Iterable<string>): number {
  const again = [...pools].map((pool) => asked.filter((id) => id === pool).length - TO_A_POOL)
  return asked.length - again.reduce((sum, count) => sum + Math.max(0, count), 0)
}

const slowIsAskedAgain = quickOnly('slow answers are asked for again while questions are counted')

test(
  'a first visit asks the pools of its own pair and no other, and few canisters in all',
  slowIsAskedAgain,
  async ({ page, world: { config, reader, webUrl } }) => {
    const asked = countQuestions(page)
    await page.goto(`${webUrl}/swap`)
    // a price in dollars, which comes from the service
    await expect(page.getByText(/\$\d/).first()).toBeVisible()
    await expect(page.getByText(/1 ICP = [\d.,]+ SLU/)).toBeVisible()
    const atFirst = ofVisit(asked, config.openingPools ?? [])
    await page.waitForLoadState('networkidle')

    const listed = await reader.pools.list()
    const pools = listed.map(({ canisterId }) => canisterId)
    const { icp_ledger: tokenIn = '', slu_ledger: tokenOut = '' } = config.canisters
    const own = relevantPools(listed, { tokenIn, tokenOut, maxHops: 1, isMiddle: () => false })
    expect(new Set(asked.filter((id) => pools.includes(id)))).toEqual(idsOf(own))
    expect(atFirst).toBeLessThanOrEqual(MOST_QUESTIONS)

    // whoever types an amount has all ways searched, and only what lies on one is read
    await page.getByLabel('You pay').fill('1')
    await expect(page.getByLabel('You receive')).toHaveValue(/\d/)
    const onWays = relevantPools(listed, { tokenIn, tokenOut, maxHops: 3, isMiddle: () => true })
    const strangers = asked.filter((id) => pools.includes(id) && !idsOf(onWays).has(id))
    expect(strangers).toEqual([])
  },
)

test('with 311 pools in the lists of factory and service a first visit asks no canister more', async ({
  page,
  world: { config, reader, webUrl },
}) => {
  const listed = await reader.pools.list()
  const { icp_ledger: icp = '' } = config.canisters
  const strange = strangePools(300, icp)
  await showPools(page, { config, pools: [...listed, ...strange] })
  const asked = countQuestions(page)
  const market = page.waitForResponse(`${config.services?.info}/info/market`)

  await page.goto(`${webUrl}/swap`)
  await expect(page.getByText(/\$\d/).first()).toBeVisible()
  await expect(page.getByText(/1 ICP = [\d.,]+ SLU/)).toBeVisible()
  const atFirst = ofVisit(asked, config.openingPools ?? [])
  const told: { readonly data: { readonly pools: readonly unknown[] } } = await (
    await market
  ).json()
  expect(told.data.pools).toHaveLength(listed.length + strange.length)
  expect(atFirst).toBeLessThanOrEqual(MOST_QUESTIONS)

  // nor is one asked later: not for the lists of the form, and not when ways are searched
  await page.waitForLoadState('networkidle')
  await page.getByLabel('You pay').fill('1')
  await expect(page.getByLabel('You receive')).toHaveValue(/\d/)
  const strangers = new Set(strange.flatMap(({ canisterId, token1 }) => [canisterId, token1]))
  expect(asked.filter((id) => strangers.has(id))).toEqual([])
})

const idsOf = (pools: readonly { canisterId: string }[]) =>
  new Set(pools.map(({ canisterId }) => canisterId))

test('with the service gone prices come from the pools, and swapping and withdrawing go on; its return is noticed', async ({
  trader,
  page,
  world: { config, webUrl },
}) => {
  const service = `${config.services?.info}/**`
  const { identity } = await openWithKey(trader, { path: '/swap' })
  const own = identity.getPrincipal().toText()
  await deposit(config, identity, { ledger: 'icp_ledger', amount: 5n * ICP })
  await page.clock.install()
  await page.goto(`${webUrl}/info-overview`)
  const row = page.getByRole('table', { name: 'Tokens' }).getByRole('row', { name: /ICP/ }).first()
  await expect(row).toContainText('$')
  const footer = page.getByRole('contentinfo')
  await expect(footer).not.toContainText('Market data')

  // what the page knows already is told with its age
  await page.route(service, (route) => route.abort())
  await page.clock.fastForward(20_000)
  await expect(footer).toContainText('Market data is')

  // a page that never heard of it asks the pools
  await page.goto(`${webUrl}/swap`)
  await expect(footer).toContainText('Market data is missing')
  await page.getByLabel('You pay').fill('1')
  await expect(page.getByText(/\$\d/).first()).toBeVisible()
  await page.goto(`${webUrl}/swap/withdraw`)
  const held = page.getByRole('row').filter({ hasText: 'Kept by the pool for you' })
  await expect(held).toContainText('$')
  const before = await trader.balanceOf('icp_ledger', own)
  await held.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('No pool holds anything for you.')).toBeVisible()
  expect(await trader.balanceOf('icp_ledger', own)).toBe(before + 5n * ICP - 10_000n)
  await trader.openSwap()
  await trader.confirmSwap('1')
  await expect(page.getByText('Swap complete').first()).toBeVisible()

  await page.keyboard.press('Escape')
  await page.unroute(service)
  await page.clock.fastForward(20_000)
  await expect(footer).not.toContainText('Market data')
})

test('a service that answers nonsense changes no price: those of the pools count', async ({
  page,
  world: { config, webUrl },
}) => {
  await page.route(`${config.services?.info}/**`, (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { code: 200, message: null, data: { asOf: Date.now(), pools: [{}], tokens: [] } },
    }),
  )
  await page.goto(`${webUrl}/info-tokens`)
  await expect(page.getByRole('contentinfo')).toContainText('Market data is missing')
  await expect(page.getByRole('row', { name: /ckBTC/ }).first()).toContainText('$')
})
