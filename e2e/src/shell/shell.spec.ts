import type { Page } from '@playwright/test'
import { some } from '@sluice/test-depth'
import { expectFitAndAccessible } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { prefer, settle } from '../frame.ts'
import { untilKept } from '../untilKept.ts'

for (const theme of ['dark', 'light'] as const) {
  test(`every component looks as it did, fits and is accessible at three widths, ${theme}`, async ({
    trader,
    world,
  }) => {
    const { page } = trader
    await prefer(page, { theme })
    await page.goto(`${world.webUrl}/dev/ui`)
    await settle(page)
    for (const width of some([390, 820, 1440])) {
      await page.setViewportSize({ width, height: 900 })
      await expectFitAndAccessible(page, `${width} px`)
      await expect(page.getByRole('main')).toHaveScreenshot(`components-${theme}-${width}.png`)
    }
  })
}

test('the page asks nobody but its own site and the network on start', async ({
  trader,
  world,
}) => {
  const { page } = trader
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  await trader.openSwap()
  await expect(page.getByText(/1 ICP = /)).toBeVisible()
  const { host } = world.config.network
  origins.delete('null')
  expect([...origins].toSorted()).toEqual(
    [new URL(world.webUrl).origin, new URL(host).origin].toSorted(),
  )
})

test('the risk warning is read, agreed to and remembered', async ({ trader }) => {
  const { page } = trader
  await trader.openSwap()
  await page.getByRole('button', { name: 'Read the warning' }).click()
  const dialog = page.getByRole('dialog', { name: 'Risk warning' })
  await expect(dialog.getByRole('button', { name: 'Tick the box to close' })).toBeDisabled()
  await dialog.getByRole('checkbox').click()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByRole('complementary', { name: 'Risk warning' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(/1 ICP = /)).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Risk warning' })).toHaveCount(0)
})

test('what an earlier app left at this address is taken over at the first start', async ({
  trader,
}) => {
  const { page } = trader
  const slices = {
    customization: { mode: 'light', locale: 'es-ES' },
    swapCache: { slippage: { swap: 100, mint: 500, burn: 5000 }, expert: true },
    _persist: { version: 4, rehydrated: true },
  }
  const stored = Object.fromEntries(
    Object.entries(slices).map(([name, slice]) => [name, JSON.stringify(slice)]),
  )
  await page.addInitScript((root) => {
    localStorage.setItem('persist:root', root)
    localStorage.setItem('ICPSwap_Risk', 'true')
  }, JSON.stringify(stored))
  await trader.openSwap()
  await expect(page.getByText(/1 ICP = /)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light')
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('es')
  const settings = page.getByRole('main').getByRole('button', { name: /0[.,]1 ?%/ })
  await expect(settings).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Advertencia de riesgo' })).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sluice-tokens'))).not.toBeNull()
})

test('the palette finds pages, and a swap in words fills in the form', async ({ trader }) => {
  const { page } = trader
  await prefer(page, {})
  await trader.openSwap()
  await expect(page.getByText(/1 ICP = /)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(/Find a page/).fill('swap 2 ckBTC to ICP')
  await expect(page.getByRole('option', { name: /Swap 2 ckBTC for ICP/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('You pay')).toHaveValue('2')
  await expect(page.getByRole('button', { name: 'Select token to pay: ckBTC' })).toBeVisible()
  await expect(page).toHaveURL(/amount=2/)

  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(/Find a page/).fill('farm')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Farms' })).toBeVisible()
})

test('the palette fills in a payment and a purchase, and knows every theme by name', async ({
  trader,
}) => {
  const { page } = trader
  await prefer(page, {})
  await trader.openSignedIn('/swap')
  const say = async (words: string) => {
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder(/Find a page/).fill(words)
    await page.keyboard.press('Enter')
  }
  await say('dark')
  await say('light')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await say('buy ckETH')
  await expect(page.getByRole('button', { name: 'Select token to receive: ckETH' })).toBeVisible()
  await say('send 5 ICP')
  const dialog = page.getByRole('dialog', { name: 'Send ICP' })
  await expect(dialog.getByLabel('Amount')).toHaveValue('5')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/wallet$/)
})

test('Arabic runs from right to left and fits', async ({ trader, world }) => {
  const { page } = trader
  await prefer(page, { language: 'ar' })
  for (const address of some(['/swap', '/info-overview', '/farm', '/dev/ui'], 2)) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(world.webUrl + address)
    await settle(page)
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(overflow, address).toBeLessThanOrEqual(0)
  }
})

test('no text is hard-coded: in the pseudo language every word is strange', async ({
  trader,
  world,
}) => {
  const { page } = trader
  await prefer(page, { language: 'en-XA' })
  for (const address of [
    '/swap',
    '/wallet',
    '/info-overview',
    '/farm',
    '/swap/withdraw',
    '/dev/ui',
  ]) {
    await page.goto(world.webUrl + address)
    await settle(page)
    expect(await plainTexts(page), address).toEqual([])
  }
})

/** Texts of the page that are neither translated nor names, figures or ids. */
function plainTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Names, symbols, standards, ids and figures are the same in every language.
    const known =
      /^(?:Sluice|\W*|(?:ck)?[A-Z]{2,6}(?:, (?:ck)?[A-Z]{2,6})*|ICRC-\d|T\d+|[a-z0-9]{5}….{4}|(?:[a-z0-9]{5}-)+[a-z0-9]{3}|[\d.,$%+−<>–:/ ()MKB]+.*)$/
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!text || !parent || /SCRIPT|STYLE|NOSCRIPT/.test(parent.tagName)) continue
      if (parent.closest('[translate=no]') || text.includes('⟦') || text.includes('⟧')) continue
      if (!known.test(text)) found.push(text)
    }
    return found
  })
}

test.describe('with the worker that keeps the frame', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the frame opens without a connection and says so', async ({ trader, page, context }) => {
    await prefer(page, {})
    await trader.openSwap()
    await expect(page.getByText(/1 ICP = /)).toBeVisible()
    await untilKept(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('There is no connection.')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: /Sluice/ })).toBeVisible()
    await context.setOffline(false)
  })
})

test('the page works where storage is blocked', async ({ trader, page }) => {
  await page.addInitScript(() => {
    // What browsers do for whom site data is blocked: the stores throw, the database does not open.
    const insecure = () => new DOMException('The operation is insecure.', 'SecurityError')
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw insecure()
        },
      })
    }
    IDBFactory.prototype.open = () => {
      throw insecure()
    }
  })
  await trader.openSwap()
  await expect(page.getByText(/1 ICP = /)).toBeVisible()
})
