import { expect, type Page } from '@playwright/test'

/** Waits until the worker keeps every file of the site that the page has loaded: from then on the frame opens offline. */
export const untilKept = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(filesNotKept)).toEqual([])

/** Runs in the page. */
async function filesNotKept(): Promise<string[]> {
  const kept = new Set<string>()
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) kept.add(url)
  }
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`))
  return loaded.length === 0 ? ['nothing is loaded yet'] : loaded.filter((name) => !kept.has(name))
}
