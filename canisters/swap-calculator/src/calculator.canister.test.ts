import { Principal } from '@icp-sdk/core/principal'
import { sqrtRatioAtTick } from '@sluice/amm'
import type { _SERVICE } from '@sluice/candid/swap_calculator'
import * as service from '@sluice/candid/swap_calculator'
import { Network } from '@sluice/network'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

let network: Network
let installed: Installed<_SERVICE>
let calculator: _SERVICE
beforeAll(async () => {
  network = await Network.start({ inMemory: true })
  const source = canisterSource('swap-calculator')
  installed = await installCanister<_SERVICE>(network, { source, service })
  calculator = installed.as(Principal.anonymous())
})
afterAll(() => network.stop())

const ONE = 2n ** 96n

test('a price takes both tokens decimals into account and is exact to a double', async () => {
  expect(await calculator.getPrice(ONE, 8n, 8n)).toBe(1)
  expect(await calculator.getPrice(ONE, 8n, 6n)).toBe(100)
  expect(await calculator.getPrice(2n * ONE, 8n, 18n)).toBe(4e-10)
})

test('a sqrt price is the exact root of the price, rounded down', async () => {
  expect(await calculator.getSqrtPriceX96(4, 8, 8)).toBe(2n * ONE)
  expect(await calculator.getSqrtPriceX96(0.25, 0, 0)).toBe(ONE / 2n)
  const root = await calculator.getSqrtPriceX96(5.43, 8, 6)
  expect(await calculator.getPrice(root, 8n, 6n)).toBeCloseTo(5.43, 14)
})

test.each([
  [1, 3000n, 0n],
  [1.0001 ** 89, 3000n, 60n],
  [1.0001 ** 91, 3000n, 120n],
  [1.0001 ** -91, 3000n, -120n],
  [1.0001 ** 7, 100n, 7n],
  [1e300, 500n, 887270n],
  [1e-300, 500n, -887270n],
  [1e300, 3000n, 887220n],
  [1e-300, 10000n, -887200n],
])('the price %d has with the fee %d the tick %d', async (price, fee, tick) => {
  expect(await calculator.priceToTick(price * (1 + 1e-9), fee)).toBe(tick)
})

test('amounts of a position are rounded in favour of the pool', async () => {
  const sqrtPrice = sqrtRatioAtTick(13)
  const liquidity = 1_000_003n
  const out = await calculator.getTokenAmountByLiquidity(sqrtPrice, -600n, 600n, liquidity)
  const used = await calculator.getPositionTokenAmount(
    sqrtPrice,
    13n,
    -600n,
    600n,
    out.amount0 + 1n,
    out.amount1 + 1n,
  )
  expect(used.amount0).toBeGreaterThanOrEqual(out.amount0)
  expect(used.amount0).toBeLessThanOrEqual(out.amount0 + 1n)
  expect(used.amount1).toBeGreaterThanOrEqual(out.amount1)
  expect(used.amount1).toBeLessThanOrEqual(out.amount1 + 1n)
})

test('below its range a position is all token0, above it all token1', async () => {
  const ask = (tick: number) =>
    calculator.getTokenAmountByLiquidity(sqrtRatioAtTick(tick), -60n, 60n, 10n ** 9n)
  const [below, above] = [await ask(-61), await ask(61)]
  expect([below.amount0 > 0n, below.amount1]).toEqual([true, 0n])
  expect([above.amount0, above.amount1 > 0n]).toEqual([0n, true])
})

test('tokens are sorted as plain text', async () => {
  expect(await calculator.sortToken('mxzaz', 'aaaaa')).toEqual(['aaaaa', 'mxzaz'])
  expect(await calculator.sortToken('aaaaa', 'mxzaz')).toEqual(['aaaaa', 'mxzaz'])
})

const range = [-60n, 60n] as const
test.each<[string, string, () => Promise<unknown>]>([
  ['a sqrt price of 0', 'sqrt price is between', () => calculator.getPrice(0n, 8n, 8n)],
  [
    'a sqrt price above all',
    'sqrt price is between',
    () => calculator.getPrice(2n ** 200n, 8n, 8n),
  ],
  ['too many decimals', 'from 0 to 255', () => calculator.getPrice(ONE, 10n ** 30n, 8n)],
  ['a price of 0', 'a number above 0', () => calculator.getSqrtPriceX96(0, 8, 8)],
  ['a price that is none', 'a number above 0', () => calculator.priceToTick(Number.NaN, 3000n)],
  ['half a decimal', 'from 0 to 255', () => calculator.getSqrtPriceX96(1, 8.5, 8)],
  ['a price out of reach', 'sqrt price is between', () => calculator.getSqrtPriceX96(1e300, 0, 0)],
  ['an unknown fee', 'no pools with a fee of 42', () => calculator.priceToTick(1, 42n)],
  [
    'ticks in the wrong order',
    'lower tick must be below',
    () => calculator.getTokenAmountByLiquidity(ONE, 60n, -60n, 1n),
  ],
  [
    'a tick out of range',
    'from -887272 to 887272',
    () => calculator.getPositionTokenAmount(ONE, 0n, -900_000n, 60n, 1n, 1n),
  ],
  [
    'too much liquidity',
    'outside 0..2^128-1',
    () => calculator.getTokenAmountByLiquidity(ONE, ...range, 2n ** 130n),
  ],
])('says in words what is wrong with %s', async (_, words, ask) => {
  await expect(ask()).rejects.toThrow(words)
})

test('answers the same after an upgrade, and tells its cycles', async () => {
  await installed.upgrade()
  expect(await calculator.getPrice(ONE, 8n, 8n)).toBe(1)
  expect(await calculator.getCycleInfo()).toMatchObject({ ok: { balance: expect.any(BigInt) } })
})
