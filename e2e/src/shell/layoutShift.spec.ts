import { some } from '@sluice/test-depth'
import { expect, test } from '../fixtures.ts'

test.use({ reducedMotion: 'no-preference' })

for (const width of [390, 1440]) {
  test(`nothing moves while the data of a page arrives, ${width} px wide`, async ({
    page,
    world: { webUrl, config },
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript(() => {
      let moved = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if (!Reflect.get(entry, 'hadRecentInput')) moved += Number(Reflect.get(entry, 'value'))
        }
        document.documentElement.dataset.moved = String(moved)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const { icp_ledger, faucet } = config.canisters
    const paths = [
      '/info-overview',
      '/info-tokens',
      `/info-tokens/details/${icp_ledger}`,
      `/info-swap/pool/details/${config.openingPools?.[0]}`,
      `/wallet?account=${faucet}`,
    ]
    for (const path of some(paths, 3)) {
      await page.goto(webUrl + path)
      await expect(page.getByRole('main').getByText(/\$\d/).first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      const moved = await page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0))
      expect(moved, path).toBeLessThanOrEqual(0.02)
    }
  })
}
