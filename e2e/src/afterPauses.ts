import { expect, type Locator } from '@playwright/test'
import { patient } from './allIsReal.ts'

/**
 * Waits until something shows that the app tells only after it has asked several times. It waits as people do: a page whose clock is
 * replaced while it signs has, for a moment, signed in 1970.
 */
export async function expectAfterPauses(shown: Locator): Promise<void> {
  await expect(shown).toBeVisible({ timeout: patient(60_000) })
}
