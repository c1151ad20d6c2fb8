import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { createInfoClient, type InfoCandle } from '@sluice/sdk/info'
import { expectFitAndAccessible } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { movePrice } from '../wallets/movePrice.ts'

test.use({ hasInfo: true })

const DAY_MS = 86_400_000
const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10)

test('a second token is laid beside the first, read, taken along and taken away; the link keeps it', async ({
  trader,
  page,
  world: { config, webUrl },
}) => {
  const { icp_ledger: icp = '', ckbtc_ledger: ckbtc = '' } = config.canisters
  const service = createInfoClient({ url: config.services?.info ?? '' })
  // the world is an hour old, or two: curves are drawn of minutes then
  const candles = async (id: string) => {
    const { rows } = await service.fetchTokenCandles(id, { level: 'm1', limit: 300 })
    return rows.filter(({ close }) => close > 0n).toReversed()
  }
  await expect.poll(async () => (await candles(ckbtc)).length).toBeGreaterThan(1)
  const before = (await candles(ckbtc)).at(-1)?.close
  await movePrice(trader, 'ckbtc_ledger')
  await expect.poll(async () => (await candles(ckbtc)).at(-1)?.close).not.toBe(before)
  await page.goto(`${webUrl}/info-tokens/details/${icp}`)
  await page.getByRole('button', { name: 'Compare with…' }).click()
  await page.getByRole('combobox', { name: /Search/ }).fill('ckBTC')
  await page.getByRole('option', { name: /ckBTC/ }).first().click()
  await expect(page).toHaveURL(new RegExp(`compare=${ckbtc}`))

  const frame = page.getByRole('region', { name: 'ICP in USD, change' })
  await expect(frame.getByRole('listitem')).toHaveText([/^ICP/, /^ckBTC/])
  const ground = frame.getByRole('group', { name: /arrow keys/ })
  const told = frame.getByRole('status').last()
  await ground.focus()
  await expect(async () => {
    await ground.press('Home')
    await expect(told).toContainText('ICP 0%, ckBTC 0%', { timeout: 500 })
  }).toPass()
  await ground.press('End')
  await expect(told).not.toContainText('ICP 0%, ckBTC 0%')
  // what is read out stands in the legend, and is the change of each since both are known
  const [atMs, first, second] = await read(told)
  await expect(frame.getByRole('listitem')).toHaveText([`ICP${first}`, `ckBTC${second}`])
  const [mine, theirs] = [await candles(icp), await candles(ckbtc)]
  const sinceMs = Math.max(mine[0]?.startMs ?? 0, theirs[0]?.startMs ?? 0)
  expect(percentIn(first)).toBeCloseTo(changeOf(mine, sinceMs, atMs), 1)
  expect(percentIn(second)).toBeCloseTo(changeOf(theirs, sinceMs, atMs), 1)

  const csv = await savedCsv(page)
  expect(csv[0]).toBe('time_utc,ICP change_percent,ckBTC change_percent')
  expect(csv[1]).toMatch(/Z,0,0$/)
  expect(csv.length).toBeGreaterThan(2)
  await frame.getByRole('button', { name: 'Table' }).click()
  await expect(frame.getByRole('columnheader')).toHaveText([/Time/, /ICP/, /ckBTC/])

  await page.reload()
  await expect(frame.getByRole('listitem')).toHaveText([/^ICP/, /^ckBTC/])
  await page.setViewportSize({ width: 390, height: 800 })
  await expectFitAndAccessible(page)
  // sums over periods have no change: it waits for a figure that has one
  await page.getByRole('button', { name: 'Volume', exact: true }).click()
  await expect(page.getByText('Compared are prices and TVL.')).toBeVisible()
  await page.getByRole('button', { name: 'Price', exact: true }).click()
  await page.getByRole('button', { name: 'Stop comparing with ckBTC' }).click()
  await expect(page).not.toHaveURL(/compare=/)
  await expect(page.getByRole('region', { name: 'ICP in USD', exact: true })).toBeVisible()
})

test('two pools are compared; what is no pool at all is said, and leaves the first as it was', async ({
  page,
  world: { reader, webUrl },
}) => {
  const [pool, other] = await reader.pools.list()
  if (pool === undefined || other === undefined) throw new Error('the exchange has two pools')
  await page.goto(`${webUrl}/info-swap/pool/details/${pool.canisterId}?chart=tvl`)
  await page.getByRole('combobox', { name: /^Compare with/ }).click()
  await page.getByRole('option').first().click()
  await expect(page).toHaveURL(/chart=tvl&compare=/)
  await expect(
    page.getByRole('region', { name: 'Total value locked, change' }).getByRole('listitem'),
  ).toHaveCount(2)

  await page.goto(`${webUrl}/info-swap/pool/details/${pool.canisterId}?chart=tvl&compare=aaaaa-aa`)
  await expect(page.getByText('The past of aaaaa-aa could not be read.')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Total value locked', exact: true }).getByRole('group'),
  ).toBeVisible()
  await page.goto(`${webUrl}/info-swap/pool/details/${pool.canisterId}?compare=%3Cb%3E`)
  await expect(page.getByRole('combobox', { name: /^Compare with/ })).toBeVisible()
})

test('a chart goes from one day to another, says what is wrong with days, and comes back', async ({
  page,
  world: { config, webUrl },
}) => {
  const { icp_ledger: icp = '' } = config.canisters
  const service = createInfoClient({ url: config.services?.info ?? '' })
  await expect
    .poll(async () => (await service.fetchTokenCandles(icp, { level: 'd1', limit: 1 })).total)
    .toBeGreaterThan(0)
  const { rows } = await service.fetchTokenCandles(icp, { level: 'd1', limit: 1 })
  const today = dayOf(rows[0]?.startMs ?? 0)
  await page.goto(`${webUrl}/info-tokens/details/${icp}`)
  await page.getByRole('button', { name: 'Dates' }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/)
  const [from, to] = [page.getByLabel('From (UTC)'), page.getByLabel('To (UTC)')]
  await from.fill(today)
  await to.fill(today)
  await expect(page).toHaveURL(new RegExp(`from=${today}&to=${today}`))
  const frame = page.getByRole('region', { name: 'ICP in USD' })
  const ground = frame.getByRole('group', { name: /arrow keys/ })
  await expect(ground).toBeVisible()
  await frame.getByRole('button', { name: 'Table' }).click()
  await expect(frame.getByRole('row').nth(1)).toBeVisible()
  await frame.getByRole('button', { name: 'Table' }).click()

  // before anything was: nothing is there, and since when there is something
  const early = dayOf(Date.parse(today) - 40 * DAY_MS)
  await from.fill(early)
  await to.fill(early)
  await expect(frame.getByText('Nothing has been recorded for this period yet.')).toBeVisible()
  await expect(frame.getByText(/There are figures since/)).toBeVisible()
  // the wrong way round
  await from.fill(today)
  const problem = frame.getByText('The last day comes before the first')
  await expect(problem).toBeVisible()
  await expect(from).toHaveAttribute('aria-invalid', 'true')
  await page.setViewportSize({ width: 390, height: 800 })
  await expectFitAndAccessible(page)
  await to.fill(today)
  await expect(problem).toBeHidden()
  await expect(ground).toBeVisible()
  await page.goto(`${webUrl}/info-tokens/details/${icp}?from=nonsense&to=${today}`)
  await expect(frame.getByText('That is no day')).toBeVisible()
  await frame.getByRole('button', { name: '24H' }).click()
  await expect(page).toHaveURL(/details\/[\w-]+\?range=day$/)
  await expect(from).toBeHidden()
})

/** When the point was that is read out, and both figures. */
async function read(told: Locator): Promise<readonly [number, string, string]> {
  const text = (await told.textContent()) ?? ''
  const [, at = '', first = '', second = ''] = /^(.*): ICP (\S+), ckBTC (\S+)$/.exec(text) ?? []
  return [Date.parse(at), first, second]
}

const percentIn = (text: string) => Number(text.replace('−', '-').replace(/[+%,]/g, ''))

/** In percent, by what a candle closed at. */
function changeOf(rows: readonly InfoCandle[], sinceMs: number, atMs: number): number {
  const close = (ms: number) => Number(rows.findLast(({ startMs }) => startMs <= ms)?.close)
  return (close(atMs) / close(sinceMs) - 1) * 100
}

async function savedCsv(page: Page): Promise<readonly string[]> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Take along' }).first().click()
  await page.getByRole('menuitem', { name: 'Save as CSV' }).click()
  return (await readFile(await (await download).path(), 'utf8')).trim().split(/\r?\n/)
}
