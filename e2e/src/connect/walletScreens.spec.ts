import { some } from '@sluice/test-depth'
import { expectFitAndAccessibleInBothThemes } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { prefer } from '../frame.ts'
import { showAllWallets } from '../walletPage.ts'

for (const width of some([320, 820, 1440])) {
  test(`connect dialog and wallet window are accessible and fit in both themes, ${width} px wide`, async ({
    page,
    world,
  }) => {
    await prefer(page, { theme: 'system', hasAcceptedRisk: false })
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${world.webUrl}/swap`)
    await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect wallet' })
    await showAllWallets(dialog)
    await dialog.getByRole('button', { name: 'Plug' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expectFitAndAccessibleInBothThemes(page, 'connect')

    await page.goto(`${world.webUrl}/sign`)
    await page.getByRole('button', { name: 'I have a seed phrase' }).click()
    await expectFitAndAccessibleInBothThemes(page, 'sign')
  })
}
