import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { clickAt } from '../pressAt.ts'
import { fund } from '../wallets/fund.ts'
import { HostileSite, throttle } from './HostileSite.ts'

const THIEF = Principal.selfAuthenticating(Uint8Array.of(66))
const approve = (popup: Page) => popup.getByRole('button', { name: 'Approve' })
const next = (popup: Page) => popup.getByRole('button', { name: 'Show the next' })

/** Where the middle of the button is, for clicks that no tool holds back until it is enabled. */
async function middleOf(popup: Page, button = approve(popup)) {
  const box = await button.boundingBox()
  if (!box) throw new Error('the button is not there')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('a double click on a harmless question does not sign the transfer behind it', async ({
  trader,
}) => {
  const { config } = trader.world
  const ledger = config.canisters.icp_ledger ?? ''
  const site = await HostileSite.open(trader)
  const { popup, sender } = await site.befriend()
  await fund(config, sender)
  const before = await trader.balanceOf('icp_ledger', sender)
  const held = { owner: THIEF.toText() }
  const stolenBefore = await trader.balanceOf('icp_ledger', held.owner)

  await throttle(popup, 6)
  await site.ask('harmless', 'icrc27_accounts')
  await site.askTransfer('transfer', sender, { ledger, to: THIEF })
  await next(popup).click()
  await expect(approve(popup)).toBeEnabled()
  const { x, y } = await middleOf(popup)
  await popup.mouse.click(x, y, { clickCount: 2, delay: 30 })
  await popup.mouse.click(x, y, { clickCount: 2, delay: 30 })
  await expect.poll(async () => (await site.answers()).length).toBeGreaterThan(1)

  // whatever is pressed where the buttons were, for as long as a person would wonder
  for (let press = 0; press < 10; press += 1) {
    await popup.mouse.dblclick(x, y)
    await popup.keyboard.press('Enter')
    await popup.keyboard.press('Space')
  }
  expect((await site.answers()).map(({ id }) => id)).toEqual(['accounts', 'harmless'])
  expect(await trader.balanceOf('icp_ledger', sender)).toBe(before)
  expect(await trader.balanceOf('icp_ledger', held.owner)).toBe(stolenBefore)

  // the next one comes when it is asked for, and cannot be approved until it has been there for a while
  await next(popup).click()
  await expect(approve(popup)).toBeDisabled()
  const place = await middleOf(popup)
  // pressed now, however late each press is told
  const atMs = Date.now()
  const session = await popup.context().newCDPSession(popup)
  for (let press = 0; press < 10; press += 1) {
    await clickAt(session, place, { clickCount: 1 + (press % 2), atMs })
  }
  expect(await trader.balanceOf('icp_ledger', sender)).toBe(before)
  await throttle(popup, 1)
  await expect(popup.getByText(THIEF.toText(), { exact: true }).first()).toBeVisible()
  await approve(popup).dblclick()
  await expect.poll(async () => (await site.answers()).length).toBe(3)
  expect(await trader.balanceOf('icp_ledger', sender)).toBe(before - 100_000_000n - 10_000n)
})

test('each call asks for the passkey, also while the wallet is open', async ({ trader }) => {
  const ledger = trader.world.config.canisters.icp_ledger ?? ''
  const site = await HostileSite.open(trader)
  const { popup, sender } = await site.befriend()
  const session = await popup.context().newCDPSession(popup)
  await popup.evaluate(() => {
    const { credentials } = navigator
    const get = credentials.get.bind(credentials)
    Reflect.set(window, 'touches', 0)
    credentials.get = (options) => {
      Reflect.set(window, 'touches', Number(Reflect.get(window, 'touches')) + 1)
      return get(options)
    }
  })
  await site.askTransfer('transfer', sender, { ledger, to: THIEF, amount: 1n })
  await next(popup).click()
  await approve(popup).click()
  await expect.poll(async () => (await site.answers()).length).toBe(2)
  expect(await popup.evaluate(() => Reflect.get(window, 'touches'))).toBe(1)
  await session.detach()
})

test("tokens to somebody's account inside a pool are told by that account, and whose it is", async ({
  trader,
}) => {
  const { canisters } = trader.world.config
  const [pool] = await trader.world.reader.pools.list()
  const site = await HostileSite.open(trader)
  const { popup, sender } = await site.befriend()
  const bytes = THIEF.toUint8Array()
  const subaccount = Uint8Array.of(bytes.length, ...bytes, ...new Uint8Array(31 - bytes.length))
  await site.askTransfer('transfer', sender, {
    ledger: canisters.icp_ledger ?? '',
    to: Principal.fromText(pool?.canisterId ?? ''),
    subaccount,
    amount: 5_000_000_000n,
    memo: new TextEncoder().encode('pay \u202Eevil'),
  })
  await next(popup).click()
  await expect(popup.getByText('50 ICP', { exact: true })).toBeVisible()
  await expect(popup.getByRole('alert')).toContainText(
    `belongs to ${THIEF.toText()}, and that is not you`,
  )
  await expect(popup.getByText(pool?.canisterId ?? '', { exact: true })).toBeVisible()
  const shown = (await popup.getByRole('main').textContent())?.replaceAll(/\s/g, '') ?? ''
  expect(shown).toContain(Buffer.from(subaccount).toString('hex'))
  expect(shown).toContain(Buffer.from('pay \u202Eevil').toString('hex'))
  expect(shown).toContain('pay�evil')
})

test('a field that no ledger knows, and a call that nobody knows, are shown as bytes under a warning', async ({
  trader,
}) => {
  const ledger = trader.world.config.canisters.icp_ledger ?? ''
  const site = await HostileSite.open(trader)
  const { popup, sender } = await site.befriend()
  await site.askTransfer('extra', sender, { ledger, to: THIEF, extra: 'to_subaccount' })
  await next(popup).click()
  await expect(popup.getByRole('alert')).toBeVisible()
  await expect(popup.getByText(/^4449444c /)).toBeVisible()
  await popup.getByRole('button', { name: 'Decline' }).click()

  const arg = IDL.encode([IDL.Text], ['everything'])
  await site.askCall('unknown', sender, { canisterId: ledger, method: 'drain', arg })
  await next(popup).click()
  await expect(popup.getByRole('alert')).toContainText('Nobody can tell what this call does')
  await expect(popup.getByText(ledger, { exact: true })).toBeVisible()
  await expect(popup.getByText('drain', { exact: true })).toBeVisible()
  const shown = (await popup.getByRole('main').textContent())?.replaceAll(/\s/g, '') ?? ''
  expect(shown).toContain(Buffer.from(arg).toString('hex'))
})

test('what is longer than the window is read to its end before it can be approved', async ({
  trader,
}) => {
  const site = await HostileSite.open(trader)
  const popup = await site.openWallet()
  await popup.setViewportSize({ width: 390, height: 600 })
  await popup.getByRole('button', { name: 'Create wallet with passkey' }).click()
  const targets = Array.from({ length: 60 }, (_, index) =>
    Principal.selfAuthenticating(Uint8Array.of(index)).toText(),
  )
  await site.ask('sign-in', 'icrc34_delegation', { publicKey: 'MCowBQYDK2VwAyEA', targets })
  await expect(popup.getByText(targets[0] ?? '')).toBeVisible()
  await expect(popup.getByText('Scroll to the end to approve')).toBeAttached()
  await approve(popup).evaluate((button: HTMLElement) => button.click())
  await expect(approve(popup)).toBeDisabled()
  await approve(popup).scrollIntoViewIfNeeded()
  await expect(approve(popup)).toBeEnabled()
})

test('declining twice declines one thing', async ({ trader }) => {
  const site = await HostileSite.open(trader)
  const { popup } = await site.befriend()
  await site.ask('one', 'icrc27_accounts')
  await site.ask('two', 'icrc27_accounts')
  await next(popup).click()
  await popup.getByRole('button', { name: 'Decline' }).dblclick()
  await expect.poll(async () => (await site.answers()).length).toBe(2)
  await expect(next(popup)).toBeVisible()
  expect((await site.answers()).at(-1)).toMatchObject({ id: 'one', error: { code: 3001 } })
})

test('a window that just came forward does not take the click that was on its way', async ({
  trader,
}) => {
  const site = await HostileSite.open(trader)
  const { popup } = await site.befriend()
  await site.ask('again', 'icrc27_accounts')
  await next(popup).click()
  await expect(approve(popup)).toBeEnabled()
  // looked at in the window itself: it holds back for a second only
  await popup.evaluate(async () => {
    window.dispatchEvent(new Event('focus'))
    const button = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Approve',
    )
    if (button === undefined) throw new Error('there is nothing to approve')
    button.click()
    while (!button.disabled) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  await expect(approve(popup)).toBeEnabled()
  expect(await site.answers()).toHaveLength(1)
})

test('a flood of requests leaves one question and a handful that wait', async ({ trader }) => {
  const site = await HostileSite.open(trader)
  const { popup } = await site.befriend()
  for (let id = 0; id < 30; id += 1) await site.ask(`flood ${id}`, 'icrc27_accounts')
  await expect(popup.getByRole('button', { name: 'Show the next of 4 requests' })).toBeVisible()
  const refused = (await site.answers()).filter(({ error }) => error?.code === 503)
  expect(refused.length).toBeGreaterThan(0)
})

/** A page that holds another inside itself, and lets it, whatever the other's server says of frames. */
async function frame(page: Page, url: string) {
  await page.route(
    (asked) => asked.href === url,
    async (route) => {
      const response = await route.fetch()
      const html = (await response.text()).replaceAll(/ nonce="[^"]*"/g, '')
      await route.fulfill({ contentType: 'text/html', body: html })
    },
  )
  await page.route('https://frame.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><iframe src="${url}" width="500" height="700"></iframe>`,
    }),
  )
  await page.goto('https://frame.example/')
  return page.frameLocator('iframe')
}

test('inside another page the wallet does nothing, also where no header keeps it out', async ({
  page,
  world,
}) => {
  const framed = await frame(page, `${world.webUrl}/sign`)
  // the whole app refuses to be framed, before any of its pages is there
  await expect(framed.getByText('Not support iframe now')).toBeVisible()
  await expect(framed.getByRole('button')).toHaveCount(0)
})

test('inside another page the sign-in page does nothing either', async ({ page, world }) => {
  const framed = await frame(page, new URL(world.config.identityProvider).href)
  await expect(framed.getByText('does not work inside another page')).toBeVisible()
  await expect(framed.getByRole('button', { name: 'Continue with passkey' })).toHaveCount(0)
})

test('the sign-in page answers the window that opened it and no other that holds it', async ({
  page,
  world,
}) => {
  const { identityProvider } = world.config
  await page.route('https://shop.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><iframe srcdoc="<p>ad</p>"></iframe>',
    }),
  )
  await page.goto('https://shop.example/')
  const opened = page.waitForEvent('popup')
  await page.evaluate((url) => Reflect.set(window, 'signer', window.open(url)), identityProvider)
  const popup = await opened
  await expect(popup.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const answers = await page.evaluate(async () => {
    const heard: string[] = []
    const frame = document.querySelector('iframe')?.contentWindow
    const signer = Reflect.get(window, 'signer')
    if (!frame) throw new Error('the frame is not there')
    Reflect.set(frame, 'signer', signer)
    // the frame holds a reference to the window, but has not opened it
    frame.addEventListener('message', ({ data }) => heard.push(`frame ${data.id}`))
    window.addEventListener('message', ({ data }) => heard.push(`site ${data.id}`))
    // a window listens some time after it is seen: its opener asks until it answers
    const askAs = async (id: string) => {
      while (!heard.includes(`site ${id}`)) {
        signer.postMessage({ jsonrpc: '2.0', id, method: 'icrc29_status' }, '*')
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
    await askAs('opener')
    const script = frame.document.createElement('script')
    script.textContent =
      "signer.postMessage({ jsonrpc: '2.0', id: 'stranger', method: 'icrc29_status' }, '*')"
    frame.document.body.append(script)
    await askAs('opener again')
    return [...new Set(heard)]
  })
  expect(answers).toEqual(['site opener', 'site opener again'])
})
