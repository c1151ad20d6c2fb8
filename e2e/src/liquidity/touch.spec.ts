import { expect, test } from '../fixtures.ts'
import { settle } from '../frame.ts'
import { foundPool, TWO_DOLLARS } from '../wallets/foundPool.ts'
import { addPath } from './liquidityPage.ts'

// a world apart from that of the swap's journeys: what happens here opens ways
test.use({ hasInfo: true, hasTouch: true, viewport: { width: 390, height: 844 } })

const FEE = 3_000n

test('a range is dragged with a finger, and the page stays where it is', async ({
  page,
  world: { config, webUrl },
}) => {
  await foundPool(config, FEE, TWO_DOLLARS)
  await page.goto(`${webUrl}${addPath(config, FEE)}`)
  const most = page.getByRole('slider', { name: 'Max price' })
  await settle(page)
  await most.scrollIntoViewIfNeeded()
  const before = Number(await most.getAttribute('aria-valuenow'))
  const scrolled = await page.evaluate(() => window.scrollY)
  const box = await most.boundingBox()
  if (!box) throw new Error('the handle is nowhere')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]

  const browser = await page.context().newCDPSession(page)
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: { x: number; y: number }[],
  ) => browser.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [{ x, y }])
  for (const part of [10, 20, 30]) await touch('touchMove', [{ x: x - part, y: y + part }])
  await touch('touchEnd', [])

  await expect
    .poll(async () => Number(await most.getAttribute('aria-valuenow')))
    .toBeLessThan(before)
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
})
