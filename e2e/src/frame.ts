import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

type Choice = {
  theme?: 'dark' | 'light' | 'system'
  language?: string
  hasAcceptedRisk?: boolean
}

/** Has chosen a theme or a language before any page opens; the notice of risks is read. */
export async function prefer(page: Page, choice: Choice): Promise<void> {
  const saved = JSON.stringify({ state: { hasAcceptedRisk: true, ...choice }, version: 1 })
  await page.addInitScript((state) => localStorage.setItem('sluice-preferences', state), saved)
}

/** Waits until a page shows what it is about and nothing in it still loads. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  // The page of the design system shows loading things on purpose.
  if (!page.url().endsWith('/dev/ui')) await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}
