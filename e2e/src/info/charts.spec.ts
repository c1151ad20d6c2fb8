import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { createInfoClient, type InfoCandle } from '@sluice/sdk/info'
import { expect, test } from '../fixtures.ts'

test.use({ hasInfo: true })

const PNG_SIGNATURE = '89504e470d0a1a0a'
/** Prices of a pool come as whole numbers of 10^-40. */
const PRICE_SCALE = 1e40
/** By which a week is drawn, and how many make a curve. */
const LEVELS = ['h1', 'm15', 'm1'] as const
const FEW = 12

test('a chart is read with the keyboard, shown as a table, taken along as picture and figures, and printed alone', async ({
  page,
  world: { config, reader, webUrl },
}) => {
  const [pool] = await reader.pools.list()
  if (pool === undefined) throw new Error('the exchange has no pool')
  const service = createInfoClient({ url: config.services?.info ?? '' })
  // a world is minutes old, or hours: a curve is drawn of finer candles until there are enough coarse ones
  const candles = async () => {
    let found: readonly InfoCandle[] = []
    for (const level of LEVELS) {
      const query = { level, limit: 300 }
      found = (await service.fetchPoolCandles(pool.canisterId, query)).rows
      if (found.length >= FEW) break
    }
    return found.filter(({ close }) => close > 0n).toReversed()
  }
  await expect.poll(async () => (await candles()).length).toBeGreaterThan(0)
  await page.addInitScript(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'))
      document.documentElement.dataset.printCalled = ''
    }
  })
  await page.goto(`${webUrl}/info-swap/pool/details/${pool.canisterId}`)
  const frame = page.getByRole('region', { name: / in / }).filter({ has: page.locator('canvas') })
  const ground = frame.getByRole('group', { name: /arrow keys/ })
  const told = frame.getByRole('status').last()
  await ground.focus()
  await expect(async () => {
    await ground.press('End')
    await expect(told).toContainText(': ', { timeout: 500 })
  }).toPass()
  const [newest, figure] = await read(told)
  const known = new Map((await candles()).map((one) => [one.startMs, one]))
  const close = known.get(newest)?.close
  expect(Number(figure.replaceAll(',', ''))).toBeCloseTo(Number(close) / PRICE_SCALE, 4)
  // the figure above the chart is the one under the crosshair
  await expect(frame.locator('header')).toContainText(figure)
  await ground.press('Home')
  await expect.poll(async () => (await read(told))[0]).toBe(Math.min(...known.keys()))
  const [oldest] = await read(told)
  await ground.press('ArrowRight')
  await expect.poll(async () => (await read(told))[0]).toBeGreaterThan(oldest)

  const picture = await saved(page, 'Save as picture')
  expect(picture.name).toMatch(/\.png$/)
  expect(picture.bytes.subarray(0, 8).toString('hex')).toBe(PNG_SIGNATURE)
  expect(picture.bytes.length).toBeGreaterThan(3_000)

  const csv = await saved(page, 'Save as CSV')
  expect(csv.name).toMatch(/\.csv$/)
  const lines = csv.bytes.toString().trim().split(/\r?\n/)
  expect(lines[0]).toBe('time_utc,open,high,low,close')
  const times = lines.slice(1).map((line) => Date.parse(line.split(',')[0] ?? ''))
  expect(times.slice(0, known.size)).toEqual([...known.keys()].slice(0, times.length))
  expect(times.length).toBeGreaterThanOrEqual(known.size - 1)

  await frame.getByRole('button', { name: 'Table' }).click()
  const table = page.getByRole('table', { name: / in / })
  await expect(table.getByRole('row')).toHaveCount(Math.min(10, times.length) + 1)

  await takeAlong(page, 'Print')
  await expect(page.locator('html')).toHaveAttribute('data-print-called')
  await page.emulateMedia({ media: 'print' })
  await expect(table).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

/** When the point was that is read out, and its figure. */
async function read(told: Locator): Promise<readonly [number, string]> {
  const [at = '', figure = ''] = (await told.textContent())?.split(/: (?=\S+$)/) ?? []
  return [Date.parse(at), figure]
}

async function takeAlong(page: Page, how: string): Promise<void> {
  await page.getByRole('button', { name: 'Take along' }).first().click()
  await page.getByRole('menuitem', { name: how }).click()
}

async function saved(page: Page, how: string) {
  const download = page.waitForEvent('download')
  await takeAlong(page, how)
  const file = await download
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}
