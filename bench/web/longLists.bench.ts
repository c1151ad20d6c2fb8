/**
 * Lists of 1,000 pools and 5,000 tokens: prints how long each takes from its address to its rows, from a key in the search to what is
 * found, and how evenly a hundred rows scroll, beside a plain list of as many lines on the same machine. The factory, the token list
 * and the info service tell of them; what a canister must answer itself is answered by canisters. Run with `npm run bench:lists`.
 */
import { chromium, type Locator, type Page } from '@playwright/test'
import { createSdk } from '@sluice/sdk'
import { parseConfig } from '@sluice/sdk/config'
import { bootWorld } from '../../e2e/src/bootWorld.ts'
import { showPools, strangePools, strangeTokens } from '../../e2e/src/tokens/manyPools.ts'
import { collectFrames, type Figures, figuresOf, median } from './frames.ts'

const RUNS = 3
const SCROLL_MS = 2_000
const LISTS = [
  { path: '/info-swap/pools', table: 'Pools', search: 'TKN77' },
  { path: '/info-tokens', table: 'Tokens', search: 'TKN4321' },
]

const world = await bootWorld({ hasInfo: true })
const config = parseConfig(await (await fetch(`${world.webUrl}/config.json`)).json())
const sdk = createSdk(config)
const { entries } = await sdk.tokens.listing.fetch()
const listed = await sdk.pools.list()
const pools = [...listed, ...strangePools(1_000 - listed.length, config.canisters.icp_ledger ?? '')]
const own = entries.map(({ ledgerId, links, ...entry }) => ({
  ...entry,
  canisterId: ledgerId,
  decimals: BigInt(entry.decimals),
  fee: 0n,
  totalSupply: 0n,
  configs: [],
  mediaLinks: links.map(({ link, mediaType }) => ({ link, mediaType })),
}))
const tokens = [...own, ...strangeTokens(5_000 - own.length)]

const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  console.log(
    '| list | rows | open ms | search ms | scroll frames/s | late % | plain list frames/s |',
  )
  console.log('|---|---|---|---|---|---|---|')
  for (const list of LISTS) await measure(list)
} finally {
  await browser.close()
  await world.stop()
}

async function measure({ path, table, search }: (typeof LISTS)[number]): Promise<void> {
  const runs = []
  for (let run = 0; run < RUNS; run++) {
    const page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      // what a worker fetches passes by the list that is shown here
      serviceWorkers: 'block',
    })
    await showPools(page, { config, pools, tokens })
    // what a visit of the exchange has loaded stands in the browser's cache, as after its front page
    await page.goto(world.webUrl)
    await page.waitForLoadState('networkidle')
    const start = performance.now()
    await page.goto(world.webUrl + path)
    const rows = page.getByRole('table', { name: table, exact: true }).getByRole('row')
    await rows.nth(5).waitFor()
    const openMs = performance.now() - start
    await page.waitForLoadState('networkidle')
    const searchMs = await searched(page.getByRole('searchbox').last(), search)
    await page.goto(`${world.webUrl}${path}?${table.toLowerCase()}Size=100`)
    await rows.nth(20).waitFor()
    await page.waitForLoadState('networkidle')
    const scrolled = await scroll(page)
    await page.setContent(`<ol>${'<li>a plain line</li>'.repeat(100)}</ol>`)
    runs.push({ openMs, searchMs, scrolled, plain: await scroll(page) })
    await page.close()
  }
  const middle = (values: readonly number[]) =>
    Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0)
  const scrolled: Figures = median(runs.map((run) => run.scrolled))
  const plain: Figures = median(runs.map((run) => run.plain))
  const rows = path.includes('pools') ? pools.length : tokens.length
  console.log(
    `| ${path} | ${rows} | ${middle(runs.map((run) => run.openMs))} | ${middle(runs.map((run) => run.searchMs))} | ${scrolled.framesPerSecond} | ${scrolled.latePercent} | ${plain.framesPerSecond} |`,
  )
}

/** From a key to the frame in which the list has changed. */
function searched(field: Locator, text: string): Promise<number> {
  return field.evaluate((input, typed) => {
    const rows = () => document.querySelector('table tbody')?.textContent
    const before = rows()
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const at = performance.now()
    set?.call(input, typed)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    return new Promise<number>((resolve) => {
      const look = () =>
        rows() === before ? requestAnimationFrame(look) : resolve(performance.now() - at)
      look()
    })
  }, text)
}

/** The frames while the wheel turns. */
async function scroll(page: Page): Promise<Figures> {
  await page.mouse.move(700, 500)
  const gaps = page.evaluate(collectFrames, SCROLL_MS)
  const endAt = performance.now() + SCROLL_MS
  for (let down = true; performance.now() < endAt; down = !down)
    for (let turn = 0; turn < 10; turn++) await page.mouse.wheel(0, down ? 120 : -120)
  return figuresOf(await gaps, SCROLL_MS)
}
