import { test } from '../fixtures.ts'
import { openWithKey } from '../walletPage.ts'
test('pictures', async ({ trader, page }) => {
  test.slow()
  await openWithKey(trader, { path: '/ck-bridge' })
  await page.getByRole('button', { name: 'Get test bitcoin' }).click()
  await page.waitForTimeout(9000)
  const href = await page.getByRole('region', { name: 'Transfers' }).getByRole('link').first().getAttribute('href')
  for (const [w, c] of [[390, 'dark'], [820, 'light'], [1440, 'dark'], [1440, 'light']] as const) {
    await page.setViewportSize({ width: w, height: 900 })
    await page.emulateMedia({ colorScheme: c })
    await page.evaluate((theme) => { const s = JSON.parse(localStorage.getItem('sluice-preferences') ?? '{}'); s.state.theme = theme; localStorage.setItem('sluice-preferences', JSON.stringify(s)) }, c)
    for (const [n, p] of [['mint', '/ck-bridge'], ['dissolve', '/ck-bridge?chain=icp'], ['transfer', href ?? '']] as const) {
      await page.goto(new URL(p, page.url()).href)
      await page.waitForTimeout(2500)
      if (n === 'mint') await page.getByLabel('If you send').fill('0.5')
      if (n === 'dissolve') { await page.getByLabel(/Receiver/).fill('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'); await page.getByLabel('You dissolve').fill('0.4'); const r = page.getByRole('button', { name: 'Count the reserves' }); await r.click() }
      await page.waitForTimeout(2500)
      await page.screenshot({ path: `/work/tmp/p-${n}-${w}-${c}.png`, fullPage: true })
    }
  }
})
