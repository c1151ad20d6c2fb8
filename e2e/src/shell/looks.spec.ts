import { some } from '@sluice/test-depth'
import { expectFitAndAccessible } from '../accessible.ts'
import { quickOnly } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { prefer, settle } from '../frame.ts'

for (const theme of ['dark', 'light'] as const) {
  test(
    `every component looks as it did, fits and is accessible at three widths, ${theme}`,
    quickOnly('compares pictures of components, which ask no network'),
    async ({ trader, world }) => {
      const { page } = trader
      await prefer(page, { theme })
      await page.goto(`${world.webUrl}/dev/ui`)
      await settle(page)
      for (const width of some([390, 820, 1440])) {
        await page.setViewportSize({ width, height: 900 })
        await expectFitAndAccessible(page, `${width} px`)
        // the bar of the frame lies over whatever was looked at last
        await page.evaluate(() => window.scrollTo(0, 0))
        await expect(page.getByRole('main')).toHaveScreenshot(`components-${theme}-${width}.png`)
      }
    },
  )
}
