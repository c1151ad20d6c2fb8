/**
 * What a first visit to `/swap` costs: prints lab figures (largest paint, blocked time, shift, bytes, depth of requests) for a
 * fast desktop and for a phone whose processor is four times slower. Run with `npm run bench:web`.
 */
import { type CDPSession, chromium, type Page, type Request } from '@playwright/test'
import { bootWorld } from '../../e2e/src/bootWorld.ts'

type Device = { readonly name: string; readonly width: number; readonly slowdown: number }

type Figures = {
  readonly largestPaintMs: number
  readonly blockedMs: number
  readonly shift: number
  readonly usableMs: number
  readonly scriptKb: number
  readonly requests: number
  readonly depth: number
}

const DEVICES: readonly Device[] = [
  { name: 'desktop', width: 1440, slowdown: 1 },
  { name: 'phone, processor 4 times slower', width: 390, slowdown: 4 },
]
const RUNS = 3
const LONG_TASK_MS = 50

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
    '| device | largest paint ms | blocked ms | shift | usable ms | script KB | requests | depth |',
  )
  console.log('|---|---|---|---|---|---|---|---|')
  for (const device of DEVICES) {
    const runs: Figures[] = []
    for (let run = 0; run < RUNS; run++) runs.push(await visit(device))
    const best = runs.toSorted((a, b) => a.usableMs - b.usableMs)[0]
    if (best) console.log(`| ${device.name} | ${Object.values(best).join(' | ')} |`)
  }
} finally {
  await browser.close()
  await world.stop()
}

async function visit({ width, slowdown }: Device): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width, height: 900 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const traffic = watchTraffic(page, session)
  await page.addInitScript(observe, LONG_TASK_MS)
  const startedAt = performance.now()
  await page.goto(`${world.webUrl}/swap`, { waitUntil: 'commit' })
  await page.getByText(/1 ICP = /).waitFor()
  const usableMs = Math.round(performance.now() - startedAt)
  const { paint, blocked, shift } = await page.evaluate(() => window.lab)
  const figures = {
    largestPaintMs: Math.round(paint),
    blockedMs: Math.round(blocked),
    shift: Number(shift.toFixed(4)),
    usableMs,
    ...traffic(),
  }
  await context.close()
  return figures
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

/** Counts what is asked for, and how many answers each request had to wait for. */
function watchTraffic(page: Page, session: CDPSession) {
  const depthOf = new Map<string, number>()
  let [requests, encoded, deepest] = [0, 0, 0]
  const scripts = new Set<string>()
  void session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ request, initiator, type }) => {
    requests += 1
    const parent = initiator.url ?? initiator.stack?.callFrames[0]?.url
    const depth = parent ? (depthOf.get(parent) ?? 1) + 1 : 1
    if (!depthOf.has(request.url)) depthOf.set(request.url, depth)
    deepest = Math.max(deepest, depth)
    if (type === 'Script') scripts.add(request.url)
  })
  page.on('requestfinished', async (request: Request) => {
    if (request.resourceType() !== 'script') return
    const { responseBodySize } = await request.sizes().catch(() => ({ responseBodySize: 0 }))
    encoded += responseBodySize
  })
  return () => ({ scriptKb: Math.round(encoded / 1024), requests, depth: deepest })
}
