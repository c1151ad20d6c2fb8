import { expect, test } from '../fixtures.ts'
import { prefer } from '../frame.ts'
import { untilKept } from '../untilKept.ts'

test('the page asks nobody but its own site and the network on start', async ({
  trader,
  world,
}) => {
  const { page } = trader
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  await trader.openSwap()
  await expect(page.getByText(/1 ICP = /)).toBeVisible()
  const { host } = world.asPage.network
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

test.describe('with the worker that keeps the frame', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the frame opens without a connection and says so', async ({ trader, page, context }) => {
    await prefer(page, {})
    await trader.openSwap()
    await expect(page.getByText(/1 ICP = /)).toBeVisible()
    await untilKept(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('banner').getByRole('link', { name: /Sluice/ })).toBeVisible()
    // Chromium 150 goes on refusing requests after a reload, but tells the new document that it is online until this changes.
    await context.setOffline(false)
    await context.setOffline(true)
    await expect(page.getByText('There is no connection.')).toBeVisible()
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
