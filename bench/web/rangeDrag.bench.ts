/**
 * How evenly the range chart of a pool with 2,000 ticks moves while an end is dragged, beside the browser's own slider on the same page:
 * prints frames a second, the longest frame and the share of frames that came late, each run after the other in turns, and their ratio.
 * Run with `npm run bench:range`.
 */
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { bootWorld } from '../../e2e/src/bootWorld.ts'
import { collectFrames, type Figures, figuresOf, median } from './frames.ts'

const RUNS = 5
const DRAG_MS = 2_000
const MOVES_A_SECOND = 120
const AMPLITUDE = 120

// The page with the chart alone is one of the development pages.
process.env.VITE_DEV_PAGES = '1'
const world = await bootWorld()
const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  console.log('| what is dragged | processor | frames/s | longest ms | late % |')
  console.log('|---|---|---|---|---|')
  for (const slowdown of [1, 4]) await compare(browser, slowdown)
} finally {
  await browser.close()
  await world.stop()
}

async function compare(from: Browser, slowdown: number): Promise<void> {
  const page = await from.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(`${world.webUrl}/dev/range`)
  await page.getByRole('slider', { name: 'Max price' }).waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const runs: { chart: Figures; plain: Figures }[] = []
  for (let run = 0; run < RUNS; run++)
    runs.push({ chart: await drag(page, 'Max price'), plain: await dragPlain(page) })
  await page.close()
  const [chart, plain] = [
    median(runs.map((run) => run.chart)),
    median(runs.map((run) => run.plain)),
  ]
  const row = (name: string, { framesPerSecond, longestMs, latePercent }: Figures) =>
    console.log(`| ${name} | 1/${slowdown} | ${framesPerSecond} | ${longestMs} | ${latePercent} |`)
  row('range of 2,000 ticks', chart)
  row("the browser's own slider", plain)
  const ratio = (chart.framesPerSecond / plain.framesPerSecond).toFixed(2)
  console.log(`| ratio | 1/${slowdown} | ${ratio} | | |`)
}

function drag(page: Page, name: string): Promise<Figures> {
  return measure(page, page.getByRole('slider', { name }))
}

function dragPlain(page: Page): Promise<Figures> {
  return measure(page, page.locator('input[type=range]'))
}

/** Moves a handle to and fro, and counts the frames that the page draws meanwhile. */
async function measure(page: Page, handle: Locator): Promise<Figures> {
  const box = await handle.boundingBox()
  if (box === null) throw new Error('there is nothing to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const frames = page.evaluate(collectFrames, DRAG_MS)
  const steps = (DRAG_MS / 1_000) * MOVES_A_SECOND
  const startedAt = performance.now()
  for (let step = 0; step < steps && performance.now() - startedAt < DRAG_MS; step++)
    await page.mouse.move(x + AMPLITUDE * Math.sin((step / steps) * 8 * Math.PI), y)
  const gaps = await frames
  await page.mouse.move(x, y)
  const before = await readValue(handle)
  await page.mouse.move(x + AMPLITUDE, y)
  if ((await readValue(handle)) === before) throw new Error('what was dragged did not move')
  await page.mouse.move(x, y)
  await page.mouse.up()
  return figuresOf(gaps, DRAG_MS)
}

async function readValue(handle: Locator): Promise<string | null> {
  const now = await handle.getAttribute('aria-valuenow')
  return now ?? (await handle.inputValue())
}
