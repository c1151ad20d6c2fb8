import { type Browser, test as base, chromium } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { STANDSTILL, watchForStandstill } from '../standstill.ts'

const TIMES = { afterMs: 50, everyMs: 50, patienceMs: 500 }
/** In which whatever is said has been said. */
const SAID_MS = 4_000

/** What is said of a page of a browser of its own while something is done to it. */
async function said(trouble: (browser: Browser) => Promise<unknown>): Promise<string[]> {
  const executablePath = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(executablePath ? { executablePath } : {}),
  })
  const page = await browser.newPage()
  await page.goto('data:text/html,<p>still')
  const told = { annotations: [] as { type: string }[] }
  const closed = page.waitForEvent('close', { timeout: SAID_MS }).catch(() => {})
  const stop = watchForStandstill(page, told, TIMES)
  void trouble(browser).catch(() => {})
  await closed
  stop()
  for (const id of await drawing(browser)) process.kill(id, 'SIGKILL')
  await browser.close()
  return told.annotations.map(({ type }) => type)
}

/** The processes that run pages and draw them. */
async function drawing(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.flatMap(({ type, id }) => (type === 'renderer' || type === 'GPU' ? [id] : []))
}

// without the fixtures of journeys, which have a world
base('a browser that stands still ends the test, which is played again', async () => {
  const freeze = async (browser: Browser) => {
    for (const id of await drawing(browser)) process.kill(id, 'SIGSTOP')
  }
  expect(await said(freeze)).toEqual([STANDSTILL])
})

base("a page that computes for ever is the page's fault", async () => {
  const compute = async (browser: Browser) => {
    const [page] = browser.contexts().flatMap((context) => context.pages())
    await page?.evaluate(() => {
      for (;;);
    })
  }
  expect(await said(compute)).toEqual([])
})
