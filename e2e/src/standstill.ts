import type { Page, TestInfo } from '@playwright/test'

type Times = { readonly afterMs: number; readonly everyMs: number; readonly patienceMs: number }

/** Journeys take seconds; whoever takes longer is looked after. */
const TIMES: Times = { afterMs: 30_000, everyMs: 10_000, patienceMs: 15_000 }
/** Of a second of a processor: a page that computes takes nearly all of it. */
const IDLE_SHARE = 0.2

/** What the report says of a test whose browser stood still; `scripts/testing/standstills.ts` reads it. */
export const STANDSTILL = 'standstill'

/**
 * Ends a test at once whose browser draws no pictures any more, while its page still answers, or answers no more and computes nothing
 * either: then nothing that waits for a picture ever ends, and no page can do that to a browser. The test is played again, and only
 * then counts. A page that does not answer because it computes is the product's fault and is left to time out.
 */
export function watchForStandstill(
  page: Page,
  testInfo: Pick<TestInfo, 'annotations'>,
  times: Times = TIMES,
): () => void {
  const { afterMs, everyMs, patienceMs } = times
  let isOver = false
  const look = async (): Promise<void> => {
    if (isOver || page.isClosed()) return
    const isStuck = async () =>
      !(await draws(page, patienceMs)) &&
      ((await answers(page, patienceMs)) || (await isIdle(page, patienceMs)))
    if ((await isStuck()) && !isOver) {
      testInfo.annotations.push({
        type: STANDSTILL,
        description: 'the browser drew no pictures any more',
      })
      await page.context().close()
      return
    }
    timer = setTimeout(() => void look().catch(ignoreEnd), everyMs)
  }
  let timer = setTimeout(() => void look().catch(ignoreEnd), afterMs)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

/** A test that ends meanwhile takes its page with it. */
const ignoreEnd = (): void => {}

/** Past the page, whose own clock a test may have stopped. */
const draws = (page: Page, ms: number): Promise<boolean> =>
  within(ms, async () => {
    const browser = await page.context().newCDPSession(page)
    const clip = { x: 0, y: 0, width: 1, height: 1, scale: 1 }
    await browser.send('Page.captureScreenshot', { format: 'jpeg', clip })
    await browser.detach()
  })

const answers = (page: Page, ms: number): Promise<boolean> =>
  within(ms, () => page.evaluate(() => document.readyState))

/** Whether what runs the browser's pages takes next to no processor time. */
async function isIdle(page: Page, ms: number): Promise<boolean> {
  const browser = await page.context().browser()?.newBrowserCDPSession()
  if (!browser) return false
  const usedSeconds = async () => {
    const { processInfo } = await browser.send('SystemInfo.getProcessInfo')
    const renderers = processInfo.filter(({ type }) => type === 'renderer')
    return renderers.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
  }
  const before = await usedSeconds()
  await new Promise((resolve) => setTimeout(resolve, ms))
  const used = (await usedSeconds()) - before
  await browser.detach()
  return used < (IDLE_SHARE * ms) / 1_000
}

/** Whether something ends in time, well or not: a page that is gone is no standstill. */
function within(ms: number, work: () => Promise<unknown>): Promise<boolean> {
  const isTooLate = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms).unref())
  return Promise.race([
    work().then(
      () => true,
      () => true,
    ),
    isTooLate,
  ])
}
