import { createSdk } from '@sluice/sdk'
import { expectFitAndAccessible } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openWithKey } from '../walletPage.ts'
import { buyUntil } from '../wallets/buyUntil.ts'
import { foundPool, TWO_DOLLARS } from '../wallets/foundPool.ts'
import { closeDone } from './liquidityPage.ts'
import { provide } from './provide.ts'

// a world apart from that of the swap's journeys: what happens here opens ways
test.use({ hasInfo: true })

const FEE = 3_000n
const BUYS = { step: 25_000_000n, bought: 'ckusdt_ledger' }

test('a position tells whether it has paid, and goes into another range with its fees by one order', async ({
  trader,
  page,
  world: { config },
}) => {
  const poolId = await foundPool(config, FEE, TWO_DOLLARS)
  const { identity } = await openWithKey(trader, { path: '/liquidity' })
  const sdk = createSdk(config, { identity })
  const id = await provide(sdk, poolId, config.canisters.ckusdt_ledger ?? '')
  let steps = 0
  await buyUntil(config, poolId, () => steps++ > 1, BUYS)
  // a service that has not heard of it yet is asked again soon, not when the page asks again anyhow
  const notYet = { code: 200, data: { totalElements: 0, content: [] } }
  const askedForIt = /\/position\/find\?.*positionId=/
  await page.route(askedForIt, (route) => route.fulfill({ json: notYet }), { times: 1 })
  await page.goto(`${page.url().split('/liquidity')[0]}/liquidity/position/${id}/${poolId}`)
  const result = page.getByRole('region', { name: 'Has it paid?' })
  await expect(result).toContainText('has not heard of this position yet')

  // what the service remembers
  await expect(result.getByText('Put in', { exact: true })).toBeVisible()
  await expect(result.getByText('Against holding')).toBeVisible()
  await expect(result).toContainText('200')
  const history = page.getByRole('table', { name: 'History' })
  await expect(history.getByText('Add liquidity')).toBeVisible()
  await expect(page.getByText('What this range would have earned')).toBeVisible()
  await expectFitAndAccessible(page)

  const before = await sdk.positions.fetchOne(poolId, id)
  await page.getByRole('link', { name: 'Change range' }).click()
  await page.getByRole('button', { name: '±5%' }).click()
  const review = page.getByRole('button', { name: 'Review', exact: true })
  await expect(review).toBeEnabled()
  await expectFitAndAccessible(page)
  await review.click()
  const dialog = page.getByRole('dialog', { name: 'Change range' })
  await expect(dialog).toContainText('At least')
  await expectFitAndAccessible(page)
  await dialog.getByRole('button', { name: 'Change range' }).click()
  await closeDone(page)
  const [moved, ...others] = await sdk.positions.fetchAt(poolId)
  expect(others).toEqual([])
  expect(moved?.id).not.toBe(id)
  expect((moved?.tickUpper ?? 0) - (moved?.tickLower ?? 0)).toBeLessThan(
    (before?.tickUpper ?? 0) - (before?.tickLower ?? 0),
  )
  // narrower and of the same tokens, so there is more of it
  expect(moved?.liquidity).toBeGreaterThan(before?.liquidity ?? 0n)
  // what a position does not take went home, but for dust that no ledger moves
  const { balance0, balance1 } = await sdk.pools.fetchUnused(poolId)
  const { token0, token1 } = await sdk.positions.fetchPool(poolId)
  expect(balance0).toBeLessThanOrEqual((await sdk.tokens.fetch(token0)).fee)
  expect(balance1).toBeLessThanOrEqual((await sdk.tokens.fetch(token1)).fee)

  // somebody buys it out of its range: the activity tells of it on any page
  await buyUntil(
    config,
    poolId,
    ({ tick }) => tick < (moved?.tickLower ?? 0) || tick >= (moved?.tickUpper ?? 0),
    BUYS,
  )
  await page.goto(`${page.url().split('/liquidity')[0]}/swap`)
  await page.getByRole('button', { name: 'Activity', exact: true }).click()
  const notice = page.getByRole('listitem').filter({ hasText: 'outside of your range' })
  await notice.getByRole('button', { name: 'Show position' }).click()
  await expect(page.getByText('earns nothing until it comes back')).toBeVisible()
})
