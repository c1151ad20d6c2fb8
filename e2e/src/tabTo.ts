import { expect, type Page } from '@playwright/test'
import { patient } from './allIsReal.ts'

/** Presses Tab until the element with this name has the focus. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < 60; step++) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    })
    if (name.test(focused)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${name}`)
}

/**
 * Presses Enter on the element with this name until what should come of it is there: a dialog takes no press in its first moments, in
 * which one may have been meant for what stood there before.
 */
export async function enterOn(page: Page, name: RegExp, until: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await tabTo(page, name)
    await page.keyboard.press('Enter')
    await until()
  }).toPass({ timeout: patient(20_000) })
}
