import { patient } from '../allIsReal.ts'
import { expect, type Trader, test } from '../fixtures.ts'
import { prefer } from '../frame.ts'
import {
  allowNotifications,
  deliver,
  notificationsOf,
  standingOf,
  subscribesAt,
} from '../pushing.ts'
import { movePrice } from '../wallets/movePrice.ts'

// a world whose info service has keys; and the worker is what it is about
test.use({ hasInfo: true, hasPush: true, serviceWorkers: 'allow' })
// one after the other: such a world takes longer to start than most of them
test.describe.configure({ mode: 'default' })

const pushServiceOf = ({ world }: Trader) => {
  if (world.pushService === undefined) throw new Error('the world has no push service')
  return world.pushService
}

/** Sets an alert that a large swap makes come true. */
async function addAlert({ page }: Trader): Promise<void> {
  await page.getByRole('button', { name: 'Add an alert' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an alert' })
  await dialog.getByRole('combobox', { name: 'Token' }).click()
  await page.getByRole('option', { name: 'BOB' }).click()
  const [, now = ''] = /\$([\d.]+)/.exec(await dialog.getByText(/^Now \$/).innerText()) ?? []
  await dialog.getByLabel('Price', { exact: true }).fill((Number(now) * 1.001).toFixed(8))
  await dialog.getByRole('button', { name: 'Save the alert' }).click()
}

test('an alert reaches a device on which Sluice is closed, once, and is marked on the page', async ({
  trader,
  page,
}) => {
  test.setTimeout(patient(240_000))
  const { webUrl, asPage } = trader.world
  const pushService = pushServiceOf(trader)
  await allowNotifications(page, webUrl)
  const known = await subscribesAt(page, pushService)
  await prefer(page, {})
  await trader.openFunded('/alerts')
  await page.getByRole('switch', { name: 'When Sluice is closed' }).click()
  await expect(page.getByText(/^This device hears of it/)).toBeVisible()
  await addAlert(trader)
  const infoUrl = asPage.services?.info ?? ''
  await expect.poll(async () => (await standingOf(infoUrl, known)).alerts.length).toBe(1)

  // nothing of Sluice is open any more
  await page.goto('about:blank')
  await movePrice(trader, 'bob_ledger')
  await expect
    .poll(() => pushService.pushed.length, { timeout: patient(60_000) })
    .toBeGreaterThan(0)
  const [pushed] = pushService.pushed
  if (pushed === undefined) throw new Error('nothing was pushed')
  const message = known.browser.decrypt(pushed.body)
  expect(JSON.parse(message)).toMatchObject({
    body: expect.stringMatching(/^BOB has risen to \$/),
    link: '/alerts',
  })

  await page.goto(`${webUrl}/alerts`)
  await deliver(page, message)
  await expect
    .poll(() => notificationsOf(page))
    .toEqual([
      {
        title: 'Sluice',
        body: JSON.parse(message).body,
        tag: JSON.parse(message).tag,
        data: { to: '/alerts' },
      },
    ])
  // the same again is the same
  await deliver(page, message)
  expect(await notificationsOf(page)).toHaveLength(1)
  const row = page.getByRole('list', { name: 'Price alerts' }).getByRole('listitem')
  await expect(row).toContainText(/BOB has risen to \$.+ \(alert at \$/)
  // what is told waits for nothing any more
  await expect.poll(async () => (await standingOf(infoUrl, known)).alerts.length).toBe(0)

  await page.getByRole('switch', { name: 'When Sluice is closed' }).click()
  await expect(page.getByText(/^Hear of it on this device/)).toBeVisible()
  await expect.poll(async () => (await standingOf(infoUrl, known)).status).toBe(404)
  expect(pushService.pushed).toHaveLength(1)
})

test('what is no message of ours shows nothing but the name, and leads nowhere else', async ({
  trader,
  page,
}) => {
  const { webUrl } = trader.world
  await allowNotifications(page, webUrl)
  await trader.openSwap()
  for (const data of [
    'no JSON',
    '{"tag":5,"body":{"a":1},"link":"https://evil.example"}',
    '{"tag":"","body":"","link":"//evil.example"}',
    '{"tag":"","body":"","link":"/\\\\evil.example"}',
  ]) {
    await deliver(page, data)
    await expect
      .poll(async () => (await notificationsOf(page)).at(-1))
      .toMatchObject({ title: 'Sluice', body: '', data: { to: '/' } })
  }
})

/** What a page with a worker asks can slip past a test that wants to intercept it, so the page itself loses it until it is told otherwise. */
function losesSubscriptions(): void {
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (url.endsWith('/push/subscribe') && !Reflect.has(globalThis, 'hasService'))
      throw new TypeError('Failed to fetch')
    return await fetch(input, init)
  }
}

test('a device that cannot be turned on says so, keeps nothing, and tries again on a press', async ({
  trader,
  page,
}) => {
  const { webUrl, asPage } = trader.world
  await allowNotifications(page, webUrl)
  const known = await subscribesAt(page, pushServiceOf(trader))
  await prefer(page, {})
  await page.addInitScript(losesSubscriptions)
  await trader.openFunded('/alerts')
  const toggle = page.getByRole('switch', { name: 'When Sluice is closed' })
  await toggle.click()
  await expect(page.getByText(/^It could not be turned on/)).toBeVisible()
  await expect(toggle).not.toBeChecked()
  await page.evaluate(() => Reflect.set(globalThis, 'hasService', true))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(toggle).toBeChecked()
  await expect(page.getByText(/^This device hears of it/)).toBeVisible()
  expect((await standingOf(asPage.services?.info ?? '', known)).status).toBe(200)
})

test('where notifications are refused the page says what to do first', async ({ trader, page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
  )
  await prefer(page, {})
  await trader.openFunded('/alerts')
  await expect(page.getByRole('switch', { name: 'When Sluice is closed' })).toBeDisabled()
  await expect(page.getByText(/Allow them in its settings/)).toBeVisible()
  await expect(page.getByText(/^Not possible while the browser refuses/)).toBeVisible()
})
