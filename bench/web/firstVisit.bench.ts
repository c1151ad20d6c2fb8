/**
 * What a first visit to `/swap` costs: prints lab figures (largest paint, when the form can be typed into, blocked time, shift,
 * bytes, depth of requests) for a fast desktop, for a phone whose processor is four times slower and for a slow line.
 * Run with `npm run bench:web`.
 */
import { setTimeout } from 'node:timers/promises'
import { type CDPSession, chromium, type Page, type Request } from '@playwright/test'
import { bootWorld } from '../../e2e/src/bootWorld.ts'

type Device = {
  readonly name: string
  readonly width: number
  readonly slowdown: number
  /** A line that is slower than loopback. */
  readonly line?: { readonly bytesPerSecond: number; readonly latencyMs: number }
}

type Figures = {
  readonly largestPaintMs: number
  readonly blockedMs: number
  readonly shift: number
  readonly typableMs: number
  readonly usableMs: number
  readonly scriptKb: number
  readonly requests: number
}

const DEVICES: readonly Device[] = [
  { name: 'desktop', width: 1440, slowdown: 1 },
  { name: 'phone, processor 4 times slower', width: 390, slowdown: 4 },
  {
    name: 'desktop, 2.5 Mbit/s and 100 ms away',
    width: 1440,
    slowdown: 1,
    line: { bytesPerSecond: 312_500, latencyMs: 100 },
  },
]
const RUNS = 3
const LONG_TASK_MS = 50
/** How much longer each answer takes where the depth of the requests is measured: longer than all that the page computes. */
const HELD_MS = 5_000
const LONGEST_MS = 120_000

declare global {
  interface Window {
    lab: { paint: number; blocked: number; shift: number }
  }
}

const world = await bootWorld()
const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  console.log(
    '| device | largest paint ms | blocked ms | shift | typable ms | usable ms | script KB | requests |',
  )
  console.log('|---|---|---|---|---|---|---|---|')
  for (const device of DEVICES) {
    const runs: Figures[] = []
    for (let run = 0; run < RUNS; run++) runs.push(await visit(device))
    const best = runs.toSorted((a, b) => a.usableMs - b.usableMs)[0]
    if (best) console.log(`| ${device.name} | ${Object.values(best).join(' | ')} |`)
  }
  const depth = await measureDepth({ name: 'desktop', width: 1440, slowdown: 1 })
  console.log(`\nAnswers that come one after the other before a price stands on the page: ${depth}`)
} finally {
  await browser.close()
  await world.stop()
}

async function visit(device: Device): Promise<Figures> {
  const { context, page, session } = await open(device)
  const traffic = watchTraffic(page, session)
  await page.addInitScript(observe, LONG_TASK_MS)
  const { typableMs, usableMs } = await timeVisit(page)
  const { paint, blocked, shift } = await page.evaluate(() => window.lab)
  const figures = {
    largestPaintMs: Math.round(paint),
    blockedMs: Math.round(blocked),
    shift: Number(shift.toFixed(4)),
    typableMs,
    usableMs,
    ...traffic(),
  }
  await context.close()
  return figures
}

/**
 * How many answers must come one after the other before a price stands on the page, the page itself included: every answer is
 * held back alike, and counts as often as it makes the price later. Requests that nothing waits for don't count.
 */
async function measureDepth(device: Device): Promise<number> {
  const { context, page } = await open(device)
  await page.route('**/*', async (route) => {
    await setTimeout(HELD_MS)
    await route.continue()
  })
  const { usableMs } = await timeVisit(page)
  await context.close()
  return Math.floor(usableMs / HELD_MS)
}

async function open({ width, slowdown, line }: Device) {
  const context = await browser.newContext({ viewport: { width, height: 900 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await session.send('Network.enable')
  if (line) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latencyMs,
      downloadThroughput: line.bytesPerSecond,
      uploadThroughput: line.bytesPerSecond,
    })
  }
  return { context, page, session }
}

/** Until an amount can be typed, and until a price is there. */
async function timeVisit(page: Page): Promise<{ typableMs: number; usableMs: number }> {
  const startedAt = performance.now()
  const sinceStart = () => Math.round(performance.now() - startedAt)
  await page.goto(`${world.webUrl}/swap`, { waitUntil: 'commit' })
  await page.getByLabel('You pay').waitFor({ timeout: LONGEST_MS })
  const typableMs = sinceStart()
  await page.getByText(/1 ICP = /).waitFor({ timeout: LONGEST_MS })
  return { typableMs, usableMs: sinceStart() }
}

/** Runs in the page, before its own code. */
function observe(longTaskMs: number): void {
  window.lab = { paint: 0, blocked: 0, shift: 0 }
  const watch = (type: string, onEntry: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({
      type,
      buffered: true,
    })
  watch('largest-contentful-paint', ({ startTime }) => {
    window.lab.paint = startTime
  })
  watch('longtask', ({ duration }) => {
    window.lab.blocked += Math.max(0, duration - longTaskMs)
  })
  watch('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number') window.lab.shift += entry.value
  })
}

/** Counts what is asked for. */
function watchTraffic(page: Page, session: CDPSession) {
  let [requests, encoded] = [0, 0]
  session.on('Network.requestWillBeSent', () => {
    requests += 1
  })
  page.on('requestfinished', async (request: Request) => {
    if (request.resourceType() !== 'script') return
    const { responseBodySize } = await request.sizes().catch(() => ({ responseBodySize: 0 }))
    encoded += responseBodySize
  })
  return () => ({ scriptKb: Math.round(encoded / 1024), requests })
}
