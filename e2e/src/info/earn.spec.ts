import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { createInfoClient } from '@sluice/sdk/info'
import { expectFitAndAccessible } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'

test.use({ hasInfo: true })

const ICP = 100_000_000n
const CORS = { 'access-control-allow-origin': '*' }
const HOUR_MS = 3_600_000

const rowsOf = (page: Page, name: string) => page.getByRole('table', { name }).getByRole('row')

test('what was done in a staking pool is read to its end, sorted and taken along, and goes on without the service', async ({
  page,
  world: { config, webUrl, newBot },
}) => {
  const bot = newBot()
  await bot.faucet.drip()
  const live = await bot.stakes.list({ filter: 'live' })
  const pool = live.find(({ stakingToken }) => stakingToken === config.canisters.icp_ledger)
  if (pool === undefined) throw new Error('no pool takes ICP')
  // each leaves a deposit and a stake behind
  for (let amount = 1n; amount <= 6n; amount++)
    await bot.stakes.stake({ pool, amount: amount * ICP })

  const { info = '' } = config.services ?? {}
  const details = `${webUrl}/info-stake/details/${pool.stakingPoolId}`
  await expect(async () => {
    const told = await fetch(`${info}/info/stake/${pool.stakingPoolId}`)
    expect(await told.json()).toMatchObject({ data: { stakeRecords: 12, staked: '21' } })
  }).toPass()

  await page.goto(`${webUrl}/info-stake`)
  const row = rowsOf(page, 'Staking').filter({ hasText: '21 ICP' })
  await expect(row).toContainText('$')
  await expect(row).toContainText('%')
  await expectFitAndAccessible(page)

  await longPast(page, `${info}/info/stake/*/history/*`)
  await page.goto(`${details}?chart=apr`)
  await expect(page.getByRole('region', { name: 'APR' })).toContainText('%')
  await page.getByRole('button', { name: 'TVL', exact: true }).click()
  await expect(page.getByRole('region', { name: 'TVL' })).toContainText('$')
  await expect(page).not.toHaveURL(/chart=/)

  const records = rowsOf(page, 'Staked tokens')
  await expect(records).toHaveCount(11)
  await expect(records.nth(1)).toContainText('6 ICP')
  const pager = page.getByRole('navigation', { name: /Staked tokens/ })
  await expect(pager).toContainText('12')
  await pager.getByRole('button', { name: /Next/ }).click()
  await expect(records).toHaveCount(3)
  await expect(page).toHaveURL(/stakesPage=2/)
  await page.getByRole('button', { name: 'Amount' }).click()
  await expect(page).toHaveURL(/stakesSort=amount.desc/)
  await page.getByRole('button', { name: 'Amount' }).click()
  await expect(records.nth(1)).toContainText('1 ICP')
  await expectFitAndAccessible(page)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: /CSV/ }).last().click()
  const file = await readFile(await (await saving).path(), 'utf8')
  expect(file.trim().split('\n')).toHaveLength(13)

  for (const fail of [
    (route: Route) => route.abort('connectionrefused'),
    (route: Route) =>
      route.fulfill({ headers: CORS, body: '{"code":200,"message":null,"data":{"content":[7]}}' }),
  ]) {
    await page.route(`${info}/info/stake/**`, fail)
    await page.goto(details)
    await expect(page.getByText('The info service does not tell them now')).toBeVisible()
    await expect(records.nth(1)).toContainText('6 ICP')
    await page.unroute(`${info}/info/stake/**`)
  }
  await expectFitAndAccessible(page)
})

test('lists are told by the service in one answer each, and by canisters while it is away', async ({
  page,
  world: { config, webUrl },
}) => {
  const { info = '' } = config.services ?? {}
  const lists = [
    { path: '/info-farm', told: 'farm', name: 'Farms', text: 'Live' },
    { path: '/info-stake', told: 'stake', name: 'Staking', text: 'Live' },
    { path: '/info-claim', told: 'claim', name: 'Claims', text: 'Live' },
  ]
  for (const { path, told, name, text } of lists) {
    const list = `${info}/info/${told}/list?*`
    await expect(async () => {
      const answer = await fetch(`${info}/info/${told}/list?status=live`)
      expect(await answer.json()).not.toMatchObject({ data: { totalElements: 0 } })
    }).toPass()
    const answered = page.waitForResponse(list)
    await page.goto(webUrl + path)
    expect((await answered).ok()).toBe(true)
    const rows = rowsOf(page, name)
    await expect(rows.filter({ hasText: text }).first()).toBeVisible()
    const shown = await rows.count()

    await page.route(list, (route) => route.abort('connectionrefused'))
    await page.goto(webUrl + path)
    await expect(rows.filter({ hasText: text }).first()).toBeVisible()
    await expect(rows).toHaveCount(shown)
    await expectFitAndAccessible(page)
    await page.unroute(list)
  }
  const { liveClaimEvents, farmTvlUsd } = await createInfoClient({ url: info }).earn.fetchState()
  await page.goto(`${webUrl}/info-overview`)
  const open = page.getByRole('link', { name: 'Claim events open' })
  await expect(open).toContainText(String(liveClaimEvents))
  const inFarms = page.getByRole('link', { name: 'Staked in farms' })
  await expect(inFarms).toContainText(farmTvlUsd === 0n ? '$0.00' : '$')
  await open.click()
  await expect(rowsOf(page, 'Claims').first()).toBeVisible()
})

test('a farm and a claim event show their past by the service', async ({
  page,
  world: { config, webUrl, reader },
}) => {
  const { info = '' } = config.services ?? {}
  const [farmId = ''] = await reader.earnLogs.fetchFarmIds()
  const [event] = await reader.earnLogs.fetchClaimEvents()
  await expect(async () => {
    const told = await fetch(`${info}/info/farm/${farmId}`)
    expect(await told.json()).toMatchObject({ data: { status: 'live' } })
  }).toPass()
  await longPast(page, `${info}/info/farm/*/history/*`)
  await page.goto(`${webUrl}/info-farm/details/${farmId}`)
  await expect(page.getByRole('region', { name: 'TVL' })).toContainText('$')
  await expect(page.getByText('Nothing was done here yet.')).toBeVisible()
  await expectFitAndAccessible(page)

  await page.goto(`${webUrl}/info-claim/transactions/${event?.eventId}`)
  await expect(page.getByText('Nothing was done here yet.')).toBeVisible()
  await page.getByRole('tab', { name: 'Everybody' }).click()
  await expect(rowsOf(page, 'What was done').nth(1)).toContainText('Unclaimed')
  await expect(page).toHaveURL(/tab=everybody/)
  await expectFitAndAccessible(page)
})

/** A world of some minutes has no past: what the service tells of now is told of the hours before, too. */
async function longPast(page: Page, url: string): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch()
    const told: { data: { beginTime: number; time: number }[] } = await response.json()
    const [point] = told.data
    const data = [5, 4, 3, 2, 1, 0].flatMap((hours) =>
      point === undefined
        ? []
        : [{ ...point, tvlUSD: '120', apr: '12.5', beginTime: point.beginTime - hours * HOUR_MS }],
    )
    await route.fulfill({ response, json: { ...told, data } })
  })
}
