import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { showAllWallets } from './walletPage.ts'

const WIDTHS = [360, 820, 1440]
const preferences = (theme: 'dark' | 'light') => JSON.stringify({ state: { theme }, version: 1 })

async function expectFitAndAccessible(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

for (const theme of ['dark', 'light'] as const) {
  test(`connect dialog and wallet window are accessible and fit at every width, ${theme}`, async ({
    page,
    world,
  }, info) => {
    await page.addInitScript(
      (state) => localStorage.setItem('sluice-preferences', state),
      preferences(theme),
    )
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${world.webUrl}/swap`)
      await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
      const dialog = page.getByRole('dialog', { name: 'Connect wallet' })
      await showAllWallets(dialog)
      await dialog.getByRole('button', { name: 'Plug' }).click()
      await expect(dialog.getByRole('alert')).toBeVisible()
      await expectFitAndAccessible(page)
      await page.screenshot({ path: info.outputPath(`connect-${width}.png`) })

      await page.goto(`${world.webUrl}/sign`)
      await page.getByRole('button', { name: 'I have a seed phrase' }).click()
      await expectFitAndAccessible(page)
      await page.screenshot({ path: info.outputPath(`sign-${width}.png`) })
    }
  })
}
