import { createSdk } from '@sluice/sdk'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { enterOn, tabTo } from '../tabTo.ts'
import { openWithKey } from '../walletPage.ts'
import { foundPool, TWO_DOLLARS } from '../wallets/foundPool.ts'
import { addPath } from './liquidityPage.ts'

// a world apart from that of the swap's journeys: what happens here opens ways
test.use({ hasInfo: true })

const FEE = 3_000n

test('liquidity goes in and comes out with the keyboard alone', async ({
  trader,
  page,
  world: { config },
}) => {
  const poolId = await foundPool(config, FEE, TWO_DOLLARS)
  const { identity } = await openWithKey(trader, { path: addPath(config, FEE) })
  const sdk = createSdk(config, { identity })
  const least = page.getByRole('slider', { name: 'Min price' })
  await expect(least).toBeVisible()
  const press = (key: string) => page.keyboard.press(key)
  const done = page.getByRole('dialog', { name: 'Done' })
  const soon = { timeout: 2_000 }
  /** Waits until an order is done, and goes where its result stands. */
  const goOn = async (to: RegExp) => {
    await expect(done).toBeVisible({ timeout: patient(40_000) })
    await enterOn(page, to, () => expect(done).toBeHidden(soon))
  }

  await tabTo(page, /^Min price$/)
  const before = Number(await least.getAttribute('aria-valuenow'))
  await press('PageUp')
  await expect(least).not.toHaveAttribute('aria-valuenow', `${before}`)
  await tabTo(page, /^ckUSDT amount$/)
  await page.keyboard.type('2')
  const add = page.getByRole('dialog', { name: 'Confirm add liquidity' })
  await enterOn(page, /^Review$/, () => expect(add).toBeVisible(soon))
  await enterOn(page, /^Add$/, () => expect(add).toBeHidden(soon))
  await goOn(/^Show the position$/)
  const [position] = await sdk.positions.fetchAt(poolId)
  expect(position?.liquidity).toBeGreaterThan(0n)

  await expect(page.getByRole('link', { name: 'Remove' })).toBeVisible()
  await tabTo(page, /^Remove$/)
  await press('Enter')
  await expect(page.getByRole('slider', { name: 'Share to remove' })).toBeVisible()
  await tabTo(page, /^100%$/)
  await press('Enter')
  const remove = page.getByRole('dialog', { name: 'Remove liquidity' })
  await enterOn(page, /^Review$/, () => expect(remove).toBeVisible(soon))
  await enterOn(page, /^Remove all$/, () => expect(remove).toBeHidden(soon))
  await goOn(/^Done$/)
  expect(await sdk.positions.fetchAt(poolId)).toEqual([])
})
