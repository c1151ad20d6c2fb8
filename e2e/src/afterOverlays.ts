import type { Page } from '@playwright/test'

const PATIENCE_MS = 2_000

/**
 * Lets a page that is sent elsewhere finish with what was closed on it: a dialog takes its entry out of the browser's history, and a
 * browser that is on its way back drops whatever else it is told. A person is never that fast.
 */
export function afterOverlays(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...asked) => {
    await overlaysGone(page)
    return goto(...asked)
  }
  page.reload = async (...asked) => {
    await overlaysGone(page)
    return reload(...asked)
  }
}

/** Either something is open, which stays the test's own business, or its entry is gone. */
async function overlaysGone(page: Page): Promise<void> {
  const isGone = () =>
    history.state?.sluiceOverlay !== true ||
    document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
  await page.waitForFunction(isGone, undefined, { timeout: PATIENCE_MS }).catch(() => {
    // a page that answers nothing any more has to be left all the same
  })
}
