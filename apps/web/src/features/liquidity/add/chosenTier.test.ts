import { expect, test } from 'vitest'
import { chosenTier, type Tier } from './usePoolChoice.ts'

const pool = (canisterId: string, tvlUsd: bigint | undefined): NonNullable<Tier['pool']> => ({
  canisterId,
  token0: 'a',
  token1: 'b',
  fee: 3_000,
  tokens: undefined,
  sqrtPriceX96: undefined,
  reserves: undefined,
  tvlUsd,
})
const tier = (feePips: bigint, made?: Tier['pool']): Tier => ({
  feePips,
  tickSpacing: 60,
  pool: made,
})
const nothing = { feeAmount: undefined, asked: null }

test('what the address names is chosen, also where there is no pool yet', () => {
  const tiers = [tier(500n), tier(3_000n, pool('x', 5n)), tier(10_000n, pool('y', 1n))]
  expect(chosenTier(tiers, { ...nothing, feeAmount: '500' })?.feePips).toBe(500n)
  expect(chosenTier(tiers, { ...nothing, asked: 'y' })?.feePips).toBe(10_000n)
})

test('else the pool that holds most, and where there is none the usual tier', () => {
  const tiers = [
    tier(500n, pool('z', undefined)),
    tier(3_000n, pool('x', 5n)),
    tier(10_000n, pool('y', 9n)),
  ]
  expect(chosenTier(tiers, nothing)?.feePips).toBe(10_000n)
  expect(chosenTier(tiers, { ...nothing, feeAmount: '77' })?.feePips).toBe(10_000n)
  expect(chosenTier([tier(500n), tier(3_000n)], nothing)?.feePips).toBe(3_000n)
})
