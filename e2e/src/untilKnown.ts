import type { Locator, Page } from '@playwright/test'
import { ALL_IS_REAL, patient } from './allIsReal.ts'
import { expect } from './fixtures.ts'

/** So often a person asks what came of an order. */
const TRIES = 5

/**
 * Waits until an order has come to its end. On a network as the real one the page may not know yet, and offers to find out: that is
 * pressed, as a person would.
 */
export async function untilKnown(
  page: Page,
  end: Locator,
  timeoutMs = patient(40_000),
): Promise<void> {
  const findOut = page.getByRole('button', { name: 'Find out and go on' })
  for (let tries = ALL_IS_REAL ? TRIES : 0; tries > 0; tries--) {
    await expect(end.or(findOut)).toBeVisible({ timeout: timeoutMs })
    if (await end.isVisible()) return
    await findOut.click()
    await expect(findOut).toBeHidden()
  }
  await expect(end).toBeVisible({ timeout: timeoutMs })
}
