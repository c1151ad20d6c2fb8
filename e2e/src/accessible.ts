import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The standards, and what is good practice beyond them: one heading of the first level, named landmarks, named columns. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Expects that nothing is cut off at the side, and that axe has nothing to say, not even moderately. */
export async function expectFitAndAccessible(page: Page, what = page.url()): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  )
  expect(overflow, what).toBeLessThanOrEqual(0)
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    what,
  ).toEqual([])
}
