import type { Page } from '@playwright/test'
import { some } from '@sluice/test-depth'
import { expect, test } from '../fixtures.ts'
import { prefer, settle } from '../frame.ts'

test('Arabic runs from right to left and fits', async ({ trader, world }) => {
  const { page } = trader
  await prefer(page, { language: 'ar' })
  for (const address of some(['/swap', '/info-overview', '/farm', '/dev/ui'], 2)) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(world.webUrl + address)
    await settle(page)
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(overflow, address).toBeLessThanOrEqual(0)
  }
})

test('in Arabic a figure stands below its label, not at the other side of it', async ({
  page,
  world: { webUrl, config },
}) => {
  await prefer(page, { language: 'ar' })
  await page.goto(`${webUrl}/liquidity/position/1/${config.openingPools?.[0]}`)
  await settle(page)
  const [label, figure] = [page.locator('dl dt').first(), page.locator('dl dd bdi').first()]
  await expect(figure).toBeVisible()
  const edge = (of: typeof label) =>
    of.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect().right
    })
  expect(Math.abs((await edge(label)) - (await edge(figure)))).toBeLessThan(3)
})

test('on a phone the one of several pages that is open is in sight among its neighbours', async ({
  page,
  world: { webUrl },
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const language of ['en', 'ar']) {
    await prefer(page, { language })
    await page.goto(`${webUrl}/swap/revoke-approve`)
    await settle(page)
    await expect(page.locator('main nav [aria-current=page]')).toBeInViewport({ ratio: 0.99 })
  }
})

test('no frame shows Arabic words from left to right', async ({ page, world: { webUrl } }) => {
  await prefer(page, { language: 'ar' })
  // before each frame is drawn
  await page.addInitScript(() => {
    const drawn = { right: 0, wrong: 0 }
    const look = () => {
      if (/[\u0621-\u064a]/.test(document.body?.textContent ?? ''))
        drawn[document.documentElement.dir === 'rtl' ? 'right' : 'wrong'] += 1
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(window, { drawn })
  })
  await page.goto(`${webUrl}/swap/revoke-approve`)
  await settle(page)
  const drawn = await page.evaluate(() => Reflect.get(window, 'drawn'))
  expect(drawn).toEqual({ right: expect.any(Number), wrong: 0 })
  expect(drawn.right).toBeGreaterThan(0)
})

test('no text is hard-coded: in the pseudo language every word is strange', async ({
  trader,
  world,
}) => {
  const { page } = trader
  await prefer(page, { language: 'en-XA' })
  for (const address of [
    '/swap',
    '/wallet',
    '/info-overview',
    '/farm',
    '/swap/withdraw',
    '/dev/ui',
  ]) {
    await page.goto(world.webUrl + address)
    await settle(page)
    expect(await plainTexts(page), address).toEqual([])
  }
})

/** Texts of the page that are neither translated nor names, figures or ids. */
function plainTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Names, symbols, standards, ids and figures are the same in every language.
    const known =
      /^(?:Sluice|\W*|(?:ck)?[A-Z]{2,6}(?:, (?:ck)?[A-Z]{2,6})*|ICRC-\d|T\d+|[a-z0-9]{5}….{4}|(?:[a-z0-9]{5}-)+[a-z0-9]{3}|[\d.,$%+−<>–:/ ()MKB]+.*)$/
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!text || !parent || /SCRIPT|STYLE|NOSCRIPT/.test(parent.tagName)) continue
      if (parent.closest('[translate=no]') || text.includes('⟦') || text.includes('⟧')) continue
      if (!known.test(text)) found.push(text)
    }
    return found
  })
}
