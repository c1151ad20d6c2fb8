import type { Page } from '@playwright/test'
import { patient } from '../allIsReal.ts'
import { expect } from '../fixtures.ts'
import { closePlaced, onlyOrder } from './orderPage.ts'
import { test } from './orderTest.ts'

test.use({ hasInfo: true })

test('an order is pulled to another price on the chart', async ({
  page,
  poolId,
  seller: { sdk },
  world: { config, webUrl },
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 })
  const { cklink_ledger: link = '', cksepoliausdc_ledger: usdc = '' } = config.canisters
  await page.goto(`${webUrl}/swap/pro?input=${link}&output=${usdc}&tab=limit&candle=1m`)
  await page.getByLabel('You pay', { exact: true }).fill('5')
  await page.getByRole('button', { name: '+10%' }).click()
  await page.getByRole('button', { name: 'Review order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Place order' }).click()
  await closePlaced(page)
  const order = await onlyOrder(sdk.orders.fetchAt(poolId))

  const chart = page.getByRole('group', { name: /in ckLINK/ })
  const move = page.getByRole('dialog', { name: 'Change the price' })
  // a chart that gets a new figure scales anew, and the line is no longer where the pointer found it
  await expect(async () => {
    const line = await findLine(page, chart)
    if (line === undefined) throw new Error('the order is no line on the chart')
    await page.mouse.move(line.x, line.y)
    await page.mouse.down()
    await page.mouse.move(line.x, line.y + 12, { steps: 4 })
    await page.mouse.up()
    await expect(move).toBeVisible({ timeout: patient(2_000) })
  }).toPass({ timeout: patient(20_000) })
  await move.getByRole('button', { name: 'Move order' }).click()
  await closePlaced(page)
  const moved = await onlyOrder(sdk.orders.fetchAt(poolId))
  expect(moved.positionId).not.toBe(order.positionId)
  // further down the price of what is bought is lower: more of it is wanted
  expect(moved.tickLower).not.toBe(order.tickLower)
})

/** Where the pointer would take hold of a line. */
async function findLine(page: Page, chart: ReturnType<Page['getByRole']>) {
  const box = await chart.boundingBox()
  if (!box) return undefined
  const x = box.x + box.width / 3
  for (let y = box.y + 4; y < box.y + box.height - 30; y += 3) {
    await page.mouse.move(x, y)
    const cursor = await chart.evaluate((element) => element.style.cursor)
    if (cursor === 'ns-resize') return { x, y: y + 3 }
  }
  return undefined
}
