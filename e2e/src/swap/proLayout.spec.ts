import type { Page } from '@playwright/test'
import { expectFitAndAccessible } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { prepareWallet } from '../walletPage.ts'

test.use({ hasInfo: true })

test('layout, chart and lists of pro mode stay as they were chosen, and a phone has one part at a time', async ({
  trader,
  page,
  world: { config, webUrl },
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await prepareWallet(trader)
  const { icp_ledger: icp, ckbtc_ledger: ckbtc } = config.canisters
  await page.goto(`${webUrl}/swap/pro?input=${icp}&output=${ckbtc}`)
  await page.getByRole('switch', { name: 'Auto-refresh' }).click()
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
  await expect(page.getByRole('tab', { name: 'Transactions' })).toBeInViewport()
  await expect(page.getByRole('table', { name: 'Holders' })).toBeVisible()
  await page.getByRole('button', { name: 'Trade', exact: true }).click()
  await expect(page.getByLabel('You pay', { exact: true })).toBeInViewport()
  await page.emulateMedia({ colorScheme: 'light' })
  await expectFitAndAccessible(page)
  await page.goto(`${webUrl}/swap/pro?tab=limit`)
  await page.getByRole('button', { name: 'Lists', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Limit orders' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
})

/** Of each pane how many of its parts scroll up and down. */
const scrollbarsOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const scrolls = (part: Element) =>
      /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight
    const panes = [...document.querySelectorAll('main [data-panel]')].filter(
      (pane) => pane.querySelector('[data-panel]') === null,
    )
    return panes.map((pane) => [pane, ...pane.querySelectorAll('*')].filter(scrolls).length)
  })

test('pro mode shows form, chart and lists at once, with one scrollbar a pane, and on a phone the button without scrolling', async ({
  trader,
  page,
  world: { config, webUrl },
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await prepareWallet(trader)
  const { icp_ledger: icp, ckbtc_ledger: ckbtc } = config.canisters
  await page.goto(`${webUrl}/swap/pro?input=${icp}&output=${ckbtc}`)
  const main = page.getByRole('main')
  const button = main.getByRole('button', { name: 'Connect wallet' })
  const row = page.getByRole('table', { name: 'Transactions' }).getByRole('row').nth(1)
  await expect(row).toBeVisible()
  await expect(page.getByText(/1 ICP = /).first()).toBeVisible()
  for (const part of [page.getByRole('tab', { name: 'Transactions' }), row, button])
    await expect(part).toBeInViewport({ ratio: 1 })
  const scrollbars = await scrollbarsOf(page)
  expect(scrollbars).toHaveLength(3)
  for (const count of scrollbars) expect(count).toBeLessThanOrEqual(1)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(button).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})
