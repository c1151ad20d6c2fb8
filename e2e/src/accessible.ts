import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** The standards, and what is good practice beyond them: one heading of the first level, named landmarks, named columns. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']
const RUN = `axe.run({ runOnly: ${JSON.stringify(TAGS)}, resultTypes: ['violations'] })
  .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0]?.html))`

/** Expects that nothing is cut off at the side, and that axe has nothing to say, not even moderately. */
export async function expectFitAndAccessible(page: Page, what = page.url()): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  )
  expect(overflow, what).toBeLessThanOrEqual(0)
  // once for each document: a page is often looked at more than once
  if (await page.evaluate<boolean>('!window.axe')) await page.evaluate(axe.source)
  expect(await page.evaluate<string[]>(RUN), what).toEqual([])
}

/** The same in dark and in light, for a page that follows the system's theme. */
export async function expectFitAndAccessibleInBothThemes(page: Page, what: string): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await page.evaluate(coloursSettled)
    await expectFitAndAccessible(page, `${what}, ${theme}`)
  }
}

/** Runs in the page: resolves when no colour is on its way any more, however short that is. */
async function coloursSettled(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
}
