import type { Page } from '@playwright/test'
import { createSdk } from '@sluice/sdk'
import { createInfoClient } from '@sluice/sdk/info'
import { expectFitAndAccessible } from '../accessible.ts'
import { expect } from '../fixtures.ts'
import { openWithKey } from '../walletPage.ts'
import { closePlaced, onlyOrder } from './orderPage.ts'
import { test } from './orderTest.ts'

test.use({ hasInfo: true })

const ICP = 100_000_000n

test('pro mode follows a pair: somebody else trades it, and layout, chart and lists stay as they were chosen', async ({
  trader,
  page,
  world: { config, webUrl },
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { identity } = await openWithKey(trader, { path: '/swap' })
  const sdk = createSdk(config, { identity })
  await page.getByRole('link', { name: 'Pro mode' }).last().click()
  await expect(page).toHaveURL(/\/swap\/pro/)

  // another token is found, and bought with ICP
  await page.getByRole('button', { name: 'Find a token' }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('ckBTC')
  await page.getByRole('option', { name: /ckBTC/ }).click()
  await expect(page).toHaveURL(new RegExp(`output=${config.canisters.ckbtc_ledger}`))
  await expect(page.getByRole('region', { name: 'ckBTC in ICP' })).toBeVisible()
  await expectFitAndAccessible(page)

  // what is traded elsewhere stands in the list by itself
  const rows = page.getByRole('table', { name: 'Transactions' }).getByRole('row')
  await expect(rows.nth(2)).toBeVisible()
  await page.mouse.move(2, 2)
  const [icp = '', ckbtc = ''] = [config.canisters.icp_ledger, config.canisters.ckbtc_ledger]
  const quote = await sdk.quote({ tokenIn: icp, tokenOut: ckbtc, amountIn: 2n * ICP })
  if (quote === undefined) throw new Error('no pool gives a quote')
  await sdk.swap.run({ quote, slippagePpm: 10_000n })
  await expect(rows.nth(1)).toContainText('2 ICP')

  // whoever reads is not disturbed
  const before = await rows.count()
  await rows.nth(1).hover()
  const again = await sdk.quote({ tokenIn: icp, tokenOut: ckbtc, amountIn: ICP })
  if (again === undefined) throw new Error('no pool gives a quote')
  await sdk.swap.run({ quote: again, slippagePpm: 10_000n })
  const waiting = page.getByRole('button', { name: '1 new transaction' })
  await expect(waiting).toBeVisible()
  await expect(rows).toHaveCount(before)
  await waiting.click()
  await expect(rows).toHaveCount(before + 1)
  await page.getByRole('button', { name: 'Only yours' }).click()
  await expect(rows).toHaveCount(3)
  await page.getByRole('switch', { name: 'Auto-refresh' }).click()

  // figures are the service's
  const detail = await createInfoClient({ url: config.services?.info ?? '' }).fetchToken(ckbtc)
  const holders = page.getByRole('link', { name: String(detail.holderCount), exact: true })
  await expect(holders).toHaveAttribute('href', `/info-tokens/holders/${ckbtc}`)

  // everything that was chosen is there again
  await page.getByRole('tab', { name: 'Holders' }).click()
  await expect(page.getByRole('table', { name: 'Holders' }).getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('combobox', { name: 'Chart: Price of the pair' }).click()
  await page.getByRole('option', { name: 'Liquidity' }).click()
  await expect(page.getByRole('slider', { name: /liquidity/i })).toBeVisible()
  await expectFitAndAccessible(page)
  await page.getByRole('button', { name: 'Large chart' }).click()
  await page.getByRole('separator', { name: 'Height of the chart' }).focus()
  await page.keyboard.press('ArrowUp')
  const height = page.getByRole('separator', { name: 'Height of the chart' })
  const kept = await height.getAttribute('aria-valuenow')
  await page.reload()
  await expect(page.getByRole('slider', { name: /liquidity/i })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Holders' })).toHaveAttribute('aria-selected', 'true')
  await expect(height).toHaveAttribute('aria-valuenow', kept ?? '')
  await expect(page.getByRole('switch', { name: 'Auto-refresh' })).toHaveCount(0)

  // a phone has one part at a time
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'Lists', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Holders' })).toBeInViewport()
  await page.getByRole('button', { name: 'Trade', exact: true }).click()
  await expect(page.getByLabel('You pay', { exact: true })).toBeInViewport()
  await page.emulateMedia({ colorScheme: 'light' })
  await expectFitAndAccessible(page)
  await page.goto(`${webUrl}/swap/pro?tab=limit`)
  await expect(page.getByRole('tab', { name: 'Limit orders' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
})

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
  const line = await expect
    .poll(() => findLine(page, chart), { message: 'the order is no line on the chart' })
    .not.toBeUndefined()
    .then(() => findLine(page, chart))
  if (line === undefined) throw new Error('it was there a moment ago')
  await page.mouse.move(line.x, line.y)
  await page.mouse.down()
  await page.mouse.move(line.x, line.y + 12, { steps: 4 })
  await page.mouse.up()
  const move = page.getByRole('dialog', { name: 'Change the price' })
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
