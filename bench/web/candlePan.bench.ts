/**
 * How evenly a chart of 10,000 candles moves while it is panned, as it stands at first and with all of them in sight, beside the
 * browser's own slider on the same page: prints frames a second, the longest frame and the share of frames that came late, each run
 * after the other in turns, and their ratio. Run with `npm run bench:candles`.
 */
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { bootWorld } from '../../e2e/src/bootWorld.ts'
import { collectFrames, type Figures, figuresOf, median } from './frames.ts'

const RUNS = 5
const DRAG_MS = 2_000
const MOVES_A_SECOND = 120
const AMPLITUDE = 250
/** So many turns of the wheel bring every candle into sight. */
const TURNS = 30

// The page with the chart alone is one of the development pages.
process.env.VITE_DEV_PAGES = '1'
const world = await bootWorld()
const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  console.log('| what is dragged | processor | frames/s | longest ms | late % |')
  console.log('|---|---|---|---|---|')
  for (const slowdown of [1, 4])
    for (const isWhole of [false, true]) await compare(browser, { slowdown, isWhole })
} finally {
  await browser.close()
  await world.stop()
}

type Case = { readonly slowdown: number; readonly isWhole: boolean }

async function compare(from: Browser, { slowdown, isWhole }: Case): Promise<void> {
  const page = await from.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${world.webUrl}/dev/candles`)
  const chart = page.getByRole('group', { name: /Candles/ })
  await chart.locator('canvas').first().waitFor()
  if (isWhole) await zoomOut(page, chart)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const runs: { chart: Figures; plain: Figures }[] = []
  for (let run = 0; run < RUNS; run++)
    runs.push({
      chart: await drag(page, chart),
      plain: await drag(page, page.locator('input[type=range]')),
    })
  await page.close()
  const [panned, plain] = [
    median(runs.map((run) => run.chart)),
    median(runs.map((run) => run.plain)),
  ]
  const row = (name: string, { framesPerSecond, longestMs, latePercent }: Figures) =>
    console.log(`| ${name} | 1/${slowdown} | ${framesPerSecond} | ${longestMs} | ${latePercent} |`)
  row(`10,000 candles, ${isWhole ? 'all in sight' : '120 in sight'}`, panned)
  row("the browser's own slider", plain)
  const ratio = (panned.framesPerSecond / plain.framesPerSecond).toFixed(2)
  console.log(`| ratio | 1/${slowdown} | ${ratio} | | |`)
}

async function zoomOut(page: Page, chart: Locator): Promise<void> {
  const box = await boxOf(chart)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  for (let turn = 0; turn < TURNS; turn++) await page.mouse.wheel(0, 400)
}

/** Moves the pointer to and fro with its button down, and counts the frames that the page draws meanwhile. */
async function drag(page: Page, handle: Locator): Promise<Figures> {
  const box = await boxOf(handle)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const frames = page.evaluate(collectFrames, DRAG_MS)
  const steps = (DRAG_MS / 1_000) * MOVES_A_SECOND
  const startedAt = performance.now()
  for (let step = 0; step < steps && performance.now() - startedAt < DRAG_MS; step++)
    await page.mouse.move(x + AMPLITUDE * Math.sin((step / steps) * 8 * Math.PI), y)
  const gaps = await frames
  await page.mouse.up()
  return figuresOf(gaps, DRAG_MS)
}

async function boxOf(handle: Locator) {
  const box = await handle.boundingBox()
  if (box === null) throw new Error('there is nothing to drag')
  return box
}
