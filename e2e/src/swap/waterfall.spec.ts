import type { Page, Route } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

/** Holds every answer back and lets those to one round of requests through at once: what is asked later is not among them. */
class Rounds {
  private readonly page: Page
  private held: Route[] = []

  constructor(page: Page) {
    this.page = page
  }

  async start(): Promise<void> {
    await this.page.route('**/*', (route) => {
      this.held.push(route)
    })
  }

  /** Waits until all of these were asked for, by a part of the address. */
  async asked(parts: readonly string[]): Promise<void> {
    const missing = () =>
      parts.filter((part) => !this.held.some((route) => route.request().url().includes(part)))
    await expect.poll(missing).toEqual([])
  }

  async answer(): Promise<void> {
    const round = this.held
    this.held = []
    await Promise.all(round.map((route) => route.continue()))
  }
}

/** Resolves when the page has done all that it can do without an answer. */
async function untilIdle(page: Page): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
  }
}

/** What a page of the app names as something to fetch. */
async function namedBy(address: string): Promise<string[]> {
  const html = await (await fetch(address)).text()
  const tags = html.match(/<(?:script|link rel="(?:module)?preload"|link rel="stylesheet")[^>]*>/g)
  return (tags ?? []).flatMap((tag) => / (?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? [])
}

test('a first visit has its price after three answers in a row: page, scripts, one round of questions', async ({
  trader,
  world,
}) => {
  const { page } = trader
  const { canisters, openingPools = [] } = world.config
  const address = `${world.webUrl}/swap`
  const named = await namedBy(address)
  expect(named).toContain('/config.json')
  const rounds = new Rounds(page)
  await rounds.start()

  const opening = page.goto(address, { waitUntil: 'commit' })
  await rounds.asked(['/swap'])
  await rounds.answer()
  await opening
  await rounds.asked(named)
  await rounds.answer()
  const { swap_factory, icp_ledger, slu_ledger } = canisters
  const questioned = [swap_factory, icp_ledger, slu_ledger, ...openingPools]
  await rounds.asked([...questioned.map((id) => `/canister/${id}/query`), '/read_state'])
  await untilIdle(page)
  await rounds.answer()

  await expect(page.getByText(/1 ICP = [\d.,]+ SLU/)).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
