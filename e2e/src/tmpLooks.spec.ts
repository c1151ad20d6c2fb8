import { expect, test } from './fixtures.ts'
import { prefer } from './frame.ts'

for (const [width, theme, language] of [
  [390, 'dark', 'en'],
  [820, 'light', 'en'],
  [1440, 'light', 'en'],
  [390, 'light', 'ar'],
] as const)
  test(`looks ${width} ${theme} ${language}`, async ({ trader, page }) => {
    test.setTimeout(180_000)
    page.on('pageerror', (e) => console.log('PAGEERROR', String(e).slice(0, 300)))
    await prefer(page, { theme, language, hasAcceptedRisk: true } as never)
    await page.setViewportSize({ width, height: 950 })
    await trader.openFundedSwap('cklink_ledger', 'cksepoliausdc_ledger')
    const n = `/tmp/routes/${width}-${theme}-${language}`
    await page.locator('#pay').fill('20')
    await page.waitForTimeout(2500)
    await page
      .locator('[aria-expanded=false]')
      .last()
      .click()
      .catch(() => {})
    await page
      .getByRole('main')
      .locator('button[aria-expanded]')
      .last()
      .evaluate((b: HTMLButtonElement) => {
        if (b.getAttribute('aria-expanded') === 'false') b.click()
      })
    await page.waitForTimeout(800)
    await page.screenshot({ path: `${n}-card.png`, fullPage: true })
    await page.getByRole('main').locator('button').last().click()
    await page.waitForTimeout(800)
    await page.screenshot({ path: `${n}-review.png` })
    let release = () => {}
    const held = new Promise<void>((r) => {
      release = r
    })
    let calls = 0
    await page.route('**/api/v4/canister/*/call', async (route) => {
      if (++calls > 4) await held
      await route.continue().catch(() => {})
    })
    await page.getByRole('dialog').locator('button').last().click()
    await page.waitForTimeout(3500)
    await page.screenshot({ path: `${n}-progress.png` })
    release()
    await page.waitForTimeout(4000)
    await page.screenshot({ path: `${n}-done.png` })
  })
