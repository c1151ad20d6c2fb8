/**
 * What opening each page costs: prints the largest paint and how far things moved, for a desktop, a phone, and a phone whose processor
 * is four times slower; then how long a quote takes to stand after a key, and the review of a swap after the press. With the info
 * service. Run with `npm run bench:pages`; addresses behind `--` keep it to pages that begin like one of them, `none` to no page.
 */
import { type Browser, chromium, type Page } from '@playwright/test'
import { parseConfig } from '@sluice/sdk/config'
import { bootWorld } from '../../e2e/src/bootWorld.ts'
import { leaveSession } from '../../e2e/src/wallets/earlierVisit.ts'
import { fund } from '../../e2e/src/wallets/fund.ts'

const DEVICES = [
  { name: 'desktop', width: 1440, height: 900, slowdown: 1 },
  { name: 'phone', width: 390, height: 844, slowdown: 1 },
  { name: 'phone, processor 4 times slower', width: 390, height: 844, slowdown: 4 },
]
type Device = (typeof DEVICES)[number]
const RUNS = 3
const LONGEST_MS = 60_000

declare global {
  interface Window {
    seen: { paint: number; shift: number }
  }
}

const world = await bootWorld({ hasInfo: true })
const config = parseConfig(await (await fetch(`${world.webUrl}/config.json`)).json())
const { icp_ledger, faucet } = config.canisters
const PATHS = [
  '/swap',
  '/swap/pro',
  '/swap/revoke-approve',
  '/liquidity',
  `/wallet?account=${faucet}`,
  '/info-overview',
  '/info-swap',
  '/info-swap/pools',
  `/info-swap/pool/details/${config.openingPools?.[0]}`,
  '/info-tokens',
  `/info-tokens/details/${icp_ledger}`,
  `/info-tokens/holders/${icp_ledger}`,
  '/info-farm',
  '/info-stake',
  '/info-claim',
  '/info-tools',
  '/info-tools/swap-transactions',
  '/info-tools/positions',
  '/info-tools/locked-positions',
]

const asked = process.argv.slice(2)
const paths = PATHS.filter(
  (path) => asked.length === 0 || asked.some((start) => path.startsWith(start)),
)

const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const names = DEVICES.map(({ name }) => name)
  console.log(`| largest paint ms (shift) | ${names.join(' | ')} |`)
  console.log(`|---|${names.map(() => '---|').join('')}`)
  for (const path of paths) {
    const cells: string[] = []
    for (const device of DEVICES) cells.push(await best(browser, device, path))
    console.log(`| ${path.replace(/[a-z0-9]{5}(-[a-z0-9]{3,5})+/, '…')} | ${cells.join(' | ')} |`)
  }
  for (const device of DEVICES) {
    const { quoteMs, reviewMs } = await timeSwap(device)
    console.log(
      `${device.name}: quote ${quoteMs} ms after the key, review ${reviewMs} ms after the press`,
    )
  }
} finally {
  await browser.close()
  await world.stop()
}

/** The median of some visits, each in an empty browser. */
async function best(chrome: Browser, device: Device, path: string): Promise<string> {
  const visits: { paint: number; shift: number }[] = []
  for (let run = 0; run < RUNS; run++) {
    const { page, close } = await open(chrome, device)
    await page.goto(world.webUrl + path)
    await page.locator('main').waitFor({ timeout: LONGEST_MS })
    await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null, {
      timeout: LONGEST_MS,
    })
    // what comes after the last skeleton counts, too
    await page.waitForTimeout(1_000)
    visits.push(await page.evaluate(() => window.seen))
    await close()
  }
  const middle = visits.toSorted((a, b) => a.paint - b.paint)[Math.floor(RUNS / 2)]
  return middle ? `${Math.round(middle.paint)} (${middle.shift.toFixed(4)})` : '–'
}

/** Until the other amount has changed after a key, and until the review stands after the press. */
async function timeSwap(device: Device): Promise<{ quoteMs: number; reviewMs: number }> {
  const { page, close } = await open(browser, device)
  const principal = await leaveSession(page, world.webUrl)
  await fund(config, principal)
  await page.goto(`${world.webUrl}/swap`)
  await page.getByLabel('You pay').fill('1')
  const review = page.getByRole('button', { name: 'Review swap' })
  await review.waitFor({ timeout: LONGEST_MS })
  // a person reads before they press
  await page.waitForTimeout(2_000)
  const quoteMs = await page.getByLabel('You receive').evaluate(untilChanged)
  const reviewMs = await review.evaluate(
    (button: HTMLElement) =>
      new Promise<number>((resolve) => {
        const pressedAt = performance.now()
        new MutationObserver((_, observer) => {
          if (document.querySelector('[role=dialog]') === null) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - pressedAt))
        }).observe(document.body, { childList: true, subtree: true })
        button.click()
      }),
  )
  await close()
  return { quoteMs: Math.round(quoteMs), reviewMs: Math.round(reviewMs) }
}

/** Runs in the page: types into the other field, as a key does. */
function untilChanged(receive: HTMLElement): Promise<number> {
  const pay = document.querySelector('main input')
  const textIn = (field: Element | null) => String(Reflect.get(field ?? {}, 'value'))
  const before = textIn(receive)
  const typedAt = performance.now()
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  set?.call(pay, '12')
  pay?.dispatchEvent(new Event('input', { bubbles: true }))
  return new Promise((resolve) => {
    const look = () =>
      textIn(receive) === before
        ? requestAnimationFrame(look)
        : resolve(performance.now() - typedAt)
    look()
  })
}

async function open(chrome: Browser, { width, height, slowdown }: Device) {
  const context = await chrome.newContext({ viewport: { width, height } })
  const page: Page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(observe)
  return { page, close: () => context.close() }
}

/** Runs in the page, before its own code. */
function observe(): void {
  window.seen = { paint: 0, shift: 0 }
  const watch = (type: string, onEntry: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({
      type,
      buffered: true,
    })
  watch('largest-contentful-paint', ({ startTime }) => {
    window.seen.paint = startTime
  })
  watch('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number') window.seen.shift += entry.value
  })
}
