import type { CDPSession, Locator, Page } from '@playwright/test'
import { patient } from '../allIsReal.ts'
import { expect } from '../fixtures.ts'
import { clickAt, enterAt, type Point } from '../pressAt.ts'

/** How a hurried person answers a button: the gaps in ms between two presses of one hand. */
export const PRESSES = [
  { name: 'a double click', gapMs: 0, isKey: false },
  { name: 'two clicks 60 ms apart', gapMs: 60, isKey: false },
  { name: 'two clicks 100 ms apart', gapMs: 100, isKey: false },
  { name: 'two clicks 200 ms apart', gapMs: 200, isKey: false },
  { name: 'Enter twice', gapMs: 40, isKey: true },
] as const

export type Press = (typeof PRESSES)[number]

/** A person in a hurry on a slow phone: the processor is six times slower, and every button is pressed twice. */
export class HurriedPerson {
  private readonly page: Page
  private readonly session: CDPSession

  private constructor(page: Page, session: CDPSession) {
    this.page = page
    this.session = session
  }

  static async at(page: Page): Promise<HurriedPerson> {
    return new HurriedPerson(page, await page.context().newCDPSession(page))
  }

  /** Does something while the processor is slow. */
  async slowly(work: () => Promise<void>): Promise<void> {
    await this.session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    try {
      await work()
    } finally {
      await this.session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    }
  }

  /** Presses twice where the button stands, whatever stands there the second time. The processor is slow meanwhile. */
  async press(button: Locator, { gapMs, isKey }: Press): Promise<void> {
    // hurried, but not blind: the button stands there and takes presses
    await button.click({ trial: true })
    await this.slowly(async () => {
      if (isKey) {
        await button.focus()
        await this.twice(gapMs, (_, atMs) => enterAt(this.session, atMs))
        return
      }
      const at = await centreOf(button)
      await this.twice(gapMs, (clickCount, atMs) => clickAt(this.session, at, { clickCount, atMs }))
    })
  }

  /** Waits until nothing moves this account's money any more, in any tab, nor waits to. */
  async untilStill(): Promise<void> {
    const busy = () =>
      this.page.evaluate(async () => {
        const { held = [], pending = [] } = await navigator.locks.query()
        return [...held, ...pending].length
      })
    await expect.poll(busy, { timeout: patient(60_000) }).toBe(0)
  }

  /** The second press does not wait for what the first one comes to, and is one of its own time, however late it is told. */
  private async twice(
    gapMs: number,
    press: (count: number, atMs: number) => Promise<unknown>,
  ): Promise<void> {
    const atMs = Date.now()
    const first = press(1, atMs)
    await new Promise((resolve) => setTimeout(resolve, gapMs))
    await Promise.all([first, press(2, atMs + gapMs)])
  }
}

async function centreOf(button: Locator): Promise<Point> {
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (box === null) throw new Error('the button is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
