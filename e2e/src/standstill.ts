import type { Page, TestInfo } from '@playwright/test'

/** Journeys take seconds; whoever takes longer is looked after. */
const LOOK_AFTER_MS = 30_000
const LOOK_EVERY_MS = 10_000
const PATIENCE_MS = 15_000

/** What the report says of a test whose browser stood still; `scripts/testing/standstills.ts` reads it. */
export const STANDSTILL = 'standstill'

/**
 * Ends a test at once whose browser draws no pictures any more while its page still answers: then nothing that waits for a picture ever
 * ends, and no page can do that to a browser. The test is played again, and only then counts. A page that does not answer
 * either is the product's fault and is left to time out.
 */
export function watchForStandstill(page: Page, testInfo: TestInfo): () => void {
  let isOver = false
  const look = async (): Promise<void> => {
    if (isOver || page.isClosed()) return
    if (!(await draws(page)) && (await answers(page)) && !isOver) {
      testInfo.annotations.push({
        type: STANDSTILL,
        description: 'the browser drew no pictures any more',
      })
      await page.context().close()
      return
    }
    timer = setTimeout(() => void look().catch(ignoreEnd), LOOK_EVERY_MS)
  }
  let timer = setTimeout(() => void look().catch(ignoreEnd), LOOK_AFTER_MS)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

/** A test that ends meanwhile takes its page with it. */
const ignoreEnd = (): void => {}

/** Past the page, whose own clock a test may have stopped. */
async function draws(page: Page): Promise<boolean> {
  const browser = await page.context().newCDPSession(page)
  const clip = { x: 0, y: 0, width: 1, height: 1, scale: 1 }
  const picture = browser.send('Page.captureScreenshot', { format: 'jpeg', clip })
  const isDrawn = await within(PATIENCE_MS, picture)
  await within(PATIENCE_MS, browser.detach())
  return isDrawn
}

const answers = (page: Page): Promise<boolean> =>
  within(
    PATIENCE_MS,
    page.evaluate(() => document.readyState),
  )

/** Whether something ends in time, well or not: a page that is gone is no standstill. */
function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const isTooLate = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms).unref())
  return Promise.race([
    work.then(
      () => true,
      () => true,
    ),
    isTooLate,
  ])
}
