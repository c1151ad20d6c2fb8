import { expect, test } from 'vitest'
import { USD } from '../../testing/randomMarket.ts'
import { marketOf, poolOf, START } from '../../testing/scriptedMarket.ts'

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

test('what is put in later is added to what was put in before, each in dollars of then', () => {
  const pool = poolOf(BOB_ICP)
  const range = { tickLower: -60_000, tickUpper: -54_000 }
  const positionId = pool.add(START, 'somebody', range, 10n ** 13n)
  pool.swap(START + 1_000, 'trader', false, 10n ** 11n)
  pool.addTo(START + 2_000, positionId, range, 2n * 10n ** 13n)
  const { market, rows } = marketOf([poolOf(ICP_USDC), pool])
  const values = rows('transactions')
    .filter(({ kind, position_id }) => kind === 'liquidityAdded' && position_id === positionId)
    .map(({ pool_id, value_usd }) => (pool_id === 2 ? BigInt(value_usd) : 0n))
    .filter((value) => value > 0n)
  expect(values).toHaveLength(2)
  const [first = 0n, second = 0n] = values
  expect(second).toBeGreaterThan(first)
  const position = market.state.pools.get('bob-icp')?.positions.get(positionId)
  expect(position?.depositedUsd).toBe(first + second)
})

test('what is taken out counts as liquidity, and what it earned as fees: together what was paid', () => {
  const pool = poolOf(BOB_ICP)
  pool.swap(START + 1_000, 'trader', false, 10n ** 11n)
  pool.swap(START + 2_000, 'trader', true, 10n ** 13n)
  pool.remove(START + 3_000, 1, 50n)
  const { market, rows } = marketOf([poolOf(ICP_USDC), pool])
  const position = market.state.pools.get('bob-icp')?.positions.get(1)
  const [removed] = rows('transactions').filter(({ kind }) => kind === 'liquidityRemoved')
  const { withdrawnUsd = 0n, collectedUsd = 0n } = position ?? {}
  expect(collectedUsd).toBeGreaterThan(0n)
  expect(withdrawnUsd).toBeGreaterThan(100n * collectedUsd)
  // each is rounded down for itself
  const off = BigInt(removed?.value_usd ?? 0) - withdrawnUsd - collectedUsd
  expect(off).toBeGreaterThanOrEqual(0n)
  expect(off).toBeLessThan(4n)
  const [fees0, fees1] = [BigInt(removed?.fees0 ?? 0), BigInt(removed?.fees1 ?? 0)]
  expect([position?.collected0, position?.collected1]).toEqual([fees0, fees1])
})

test("the protocol's share is locked until its receiver has it, and no longer", () => {
  const pool = poolOf(BOB_ICP)
  for (let turn = 1; turn < 20; turn++)
    pool.swap(
      START + turn * 1_000,
      'trader',
      turn % 2 === 0,
      turn % 2 === 0 ? 10n ** 13n : 10n ** 11n,
    )
  // the share is set aside as fees are collected
  pool.remove(START + 30_000, 1, 0n)
  const before = marketOf([poolOf(ICP_USDC), pool]).market
  const held = pool.locked
  pool.share(START + 60_000, 'receiver')
  const share = [held[0] - pool.locked[0], held[1] - pool.locked[1]] as const
  expect(share[0]).toBeGreaterThan(0n)
  expect(share[1]).toBeGreaterThan(0n)
  const after = marketOf([poolOf(ICP_USDC), pool]).market
  const lockedOf = ({ state }: typeof after, token: string) => state.tokens.get(token)?.locked ?? 0n
  expect(lockedOf(before, 'bob') - lockedOf(after, 'bob')).toBe(share[0])
  expect(lockedOf(before, 'icp') - lockedOf(after, 'icp')).toBe(share[1])
  expect(after.state.pools.get('bob-icp')?.outside).toMatchObject({
    unused0: share[0],
    unused1: share[1],
  })
  const gone = before.state.tvlUsd - after.state.tvlUsd
  const icp = after.state.tokens.get('icp')
  expect(gone).toBeGreaterThan(icp ? after.prices.worthUsd(icp, share[1]) : 0n)
})
