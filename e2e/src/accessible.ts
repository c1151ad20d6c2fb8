import { expect, type Page } from '@playwright/test'
import axeCore from 'axe-core'

/** The standards, and what is good practice beyond them: one heading of the first level, named landmarks, named columns. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

type Violation = {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly target: readonly string[] }[]
}
declare const axe: {
  run(options: object): Promise<{ readonly violations: readonly Violation[] }>
  run(where: string, options: object): Promise<{ readonly violations: readonly Violation[] }>
}

/** Expects that nothing is cut off at the side, and that axe has nothing to say, not even moderately. */
export async function expectFitAndAccessible(page: Page, what = page.url()): Promise<void> {
  await expectFit(page, what)
  // once for each document: a page is often looked at more than once
  if (await page.evaluate<boolean>('!window.axe')) await page.evaluate(axeCore.source)
  expect(await page.evaluate(findViolations, TAGS), what).toEqual([])
}

async function expectFit(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  )
  expect(overflow, what).toBeLessThanOrEqual(0)
}

/** The same as on a desktop, and that nothing is cut off at the side of a phone either. */
export async function expectFitOnPhoneToo(page: Page): Promise<void> {
  await expectFitAndAccessible(page)
  const usual = page.viewportSize()
  await resizeTo(page, { width: 390, height: 844 })
  await expectFit(page, `${page.url()} at 390`)
  if (usual) await resizeTo(page, usual)
}

/** Until the page has drawn itself in that size: it hears of a new one with its next frame. */
export async function resizeTo(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.waitForFunction((width) => window.innerWidth === width, size.width)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** Runs in the page. A control that lies partly under a bar of the frame is as large as it is where a person scrolls it to. */
async function findViolations(tags: string[]): Promise<string[]> {
  const { violations } = await axe.run({ runOnly: tags, resultTypes: ['violations'] })
  const found: string[] = []
  for (const { id, nodes } of violations) {
    for (const { html, target } of nodes) {
      const selector = target.join(' ')
      if (id === 'target-size') {
        document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' })
        const again = await axe.run(selector, { runOnly: [id], resultTypes: ['violations'] })
        if (again.violations.length === 0) continue
      }
      found.push(`${id}: ${html}`)
      break
    }
  }
  return found
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
  // what follows scrolling never ends
  const passing = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
  await Promise.allSettled(passing.map(({ finished }) => finished))
}
