import { sqrtPriceX96FromAmounts } from '@sluice/amm'
import { describe, expect, test } from 'vitest'
import {
  changePpm,
  type PricedPool,
  ppmOf,
  USD_DECIMALS,
  usdPrices,
  valueUsdOf,
  worthUsdOf,
} from './usdPrices.ts'

const usdc = { ledgerId: 'usdc', decimals: 6 }
const ONE_ICP = 10n ** 8n
const ONE_USDC = 10n ** 6n
const ONE_ETH = 10n ** 18n

/** A pool in which `amount0` of one token is worth `amount1` of the other. */
const poolOf = (
  [token0, amount0]: [string, bigint],
  [token1, amount1]: [string, bigint],
  liquidity = 10n ** 12n,
): PricedPool => ({
  token0,
  token1,
  sqrtPriceX96: sqrtPriceX96FromAmounts({ amount0, amount1 }),
  liquidity,
})

/** In cents, rounded down. */
const usd = (pools: PricedPool[], ledgerId: string, amount: bigint) => {
  const value = valueUsdOf(amount, usdPrices(pools, usdc).get(ledgerId))
  return value === undefined ? undefined : Number(value / 10n ** BigInt(USD_DECIMALS - 2))
}

describe('the dollar value of a token', () => {
  test('a dollar token is worth its face', () => {
    expect(usd([], 'usdc', 12_340_000n)).toBe(1_234)
  })

  test('comes from its pool with the dollar token, on either side of it', () => {
    expect(usd([poolOf(['icp', ONE_ICP], ['usdc', 5n * ONE_USDC])], 'icp', 2n * ONE_ICP)).toBe(999)
    expect(usd([poolOf(['usdc', 5n * ONE_USDC], ['icp', ONE_ICP])], 'icp', 2n * ONE_ICP)).toBe(
      1_000,
    )
  })

  test('goes through a second pool when there is no direct one', () => {
    const pools = [
      poolOf(['eth', ONE_ETH], ['icp', 400n * ONE_ICP]),
      poolOf(['icp', ONE_ICP], ['usdc', 4n * ONE_USDC]),
    ]
    expect(usd(pools, 'eth', ONE_ETH)).toBeOneOf([160_000, 159_999])
  })

  test('the deeper of two pools decides', () => {
    const thin = poolOf(['icp', ONE_ICP], ['usdc', 100n * ONE_USDC], 10n)
    const deep = poolOf(['icp', ONE_ICP], ['usdc', 4n * ONE_USDC], 10n ** 15n)
    expect(usd([thin, deep], 'icp', ONE_ICP)).toBeOneOf([400, 399])
    expect(usd([deep, thin], 'icp', ONE_ICP)).toBeOneOf([400, 399])
  })

  test('is unknown without a way to the dollar token or without liquidity', () => {
    expect(usd([poolOf(['a', 1n], ['b', 1n])], 'a', 1n)).toBeUndefined()
    expect(usd([poolOf(['icp', ONE_ICP], ['usdc', ONE_USDC], 0n)], 'icp', 1n)).toBeUndefined()
  })
})

describe('what somebody has of a token', () => {
  /** A pool that holds so many dollars and so many tokens, at a price of one's own. */
  const held = (amount0: bigint, amount1: bigint, price: [bigint, bigint]): PricedPool => ({
    ...poolOf(['own', price[0]], ['usdc', price[1]]),
    reserves: { amount0, amount1 },
  })
  const worth = (pools: PricedPool[], amount: bigint) =>
    worthUsdOf(amount, usdPrices(pools, usdc).get('own'))

  test('counts for no more than what stands behind its price', () => {
    const pool = held(1n, 50n * ONE_USDC, [1n, 10n ** 12n * ONE_USDC])
    expect(worth([pool], 10n ** 30n)).toBe(50n * 10n ** BigInt(USD_DECIMALS))
    const another = { ...pool, reserves: { amount0: 0n, amount1: 7n * ONE_USDC } }
    expect(worth([pool, another], 10n ** 30n)).toBe(57n * 10n ** BigInt(USD_DECIMALS))
  })

  test('counts at the price below that', () => {
    const pool = held(ONE_ICP, 50n * ONE_USDC, [ONE_ICP, 5n * ONE_USDC])
    expect(worth([pool], 3n * ONE_ICP)).toBeOneOf([
      15n * 10n ** BigInt(USD_DECIMALS),
      15n * 10n ** BigInt(USD_DECIMALS) - 1n,
    ])
  })

  test('is not made dear by a narrow position that looks deep', () => {
    const narrow = { ...held(1n, ONE_USDC, [1n, ONE_USDC]), liquidity: 10n ** 30n }
    const deep = held(10n * ONE_ICP, 10n * ONE_USDC, [ONE_ICP, ONE_USDC])
    expect(worth([narrow, deep], ONE_ICP)).toBeOneOf([
      10n ** BigInt(USD_DECIMALS),
      10n ** BigInt(USD_DECIMALS) - 1n,
    ])
  })

  test('of the reference token nothing limits what it counts for', () => {
    const pool = held(ONE_ICP, 5n * ONE_USDC, [ONE_ICP, 5n * ONE_USDC])
    const prices = usdPrices([pool], { ...usdc, referenceId: 'own' })
    const worth = worthUsdOf(100n * ONE_ICP, prices.get('own'))
    expect(worth).toBeGreaterThan(499n * 10n ** BigInt(USD_DECIMALS))
  })
})

describe('how far a price has moved', () => {
  const at = (dollars: bigint) =>
    usdPrices([poolOf(['icp', ONE_ICP], ['usdc', dollars * ONE_USDC])], usdc).get('icp')

  test('is told in parts per million of the earlier price', () => {
    expect(Number(changePpm(at(6n), at(5n)))).toBeCloseTo(200_000, -1)
    expect(Number(changePpm(at(4n), at(5n)))).toBeCloseTo(-200_000, -1)
    expect(changePpm(at(5n), at(5n))).toBe(0n)
  })

  test('is unknown while one of the two prices is', () => {
    expect(changePpm(undefined, at(5n))).toBeUndefined()
    expect(changePpm(at(5n), undefined)).toBeUndefined()
  })

  test('never makes a loss look smaller than it is', () => {
    expect(ppmOf(2n, 3n)).toBe(-333_334n)
    expect(ppmOf(4n, 3n)).toBe(333_333n)
    expect(ppmOf(1n, 0n)).toBeUndefined()
  })
})
