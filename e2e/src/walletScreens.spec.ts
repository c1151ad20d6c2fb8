import { expectFitAndAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { showAllWallets } from './walletPage.ts'

const WIDTHS = [320, 820, 1440]
const preferences = (theme: 'dark' | 'light') => JSON.stringify({ state: { theme }, version: 1 })

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
