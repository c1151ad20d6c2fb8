import { expect, test } from 'vitest'
import { USD } from '../../testing/randomMarket.ts'
import { marketOf, poolOf } from '../../testing/scriptedMarket.ts'

const ICP_USDC = { token0: 'icp', token1: 'usdc', price: 0.05, depth: 10n ** 11n }
const BOB_ICP = { token0: 'bob', token1: 'icp', price: 0.004, depth: 10n ** 12n }

type Pools = Parameters<typeof marketOf>[0]
const firstPositionOf = (pools: Pools, id: string) => {
  const { market } = marketOf(pools)
  const pool = [...market.state.pools.values()].find(({ canisterId }) => canisterId === id)
  if (pool === undefined) throw new Error(`there is no pool ${id}`)
  return { pool, position: pool.positions.get(1) }
}

test('the deposit that gives a token its first price counts with both tokens', () => {
  const { pool, position } = firstPositionOf([poolOf(ICP_USDC), poolOf(BOB_ICP)], 'bob-icp')
  // prices have not moved since: what was put in is what is there
  expect(position?.depositedUsd).toBe(pool.tvlUsd)
  expect(pool.tvlUsd).toBeGreaterThan(0n)
})

test('what nobody could value then makes what was put in unknown for good, even when a later deposit can be valued', () => {
  // ICP has no price before its pool with a stable token
  const early = poolOf(BOB_ICP)
  const { position } = firstPositionOf([early, poolOf(ICP_USDC)], 'bob-icp')
  if (position === undefined) throw new Error('there is no position')
  expect(position.depositedUsd).toBeUndefined()

  early.addTo(Date.UTC(2026, 0, 2), 1, position, 10n ** 9n)
  const later = firstPositionOf([early, poolOf(ICP_USDC)], 'bob-icp')
  expect(later.pool.tvlUsd).toBeGreaterThan(USD)
  expect(later.position?.depositedUsd).toBeUndefined()
})
