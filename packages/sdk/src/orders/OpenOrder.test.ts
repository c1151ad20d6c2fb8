import { sqrtRatioAtTick } from '@sluice/amm'
import { describe, expect, test } from 'vitest'
import { toOpenOrder } from './OpenOrder.ts'
import type { OrderPool } from './orderPlan.ts'

const poolAt = (tick: number): OrderPool => ({
  poolId: 'pool',
  token0: 'a',
  token1: 'b',
  feePips: 3_000n,
  tickSpacing: 60,
  tick,
  sqrtPriceX96: sqrtRatioAtTick(tick),
})
const position = {
  id: 7n,
  tickLower: 600,
  tickUpper: 720,
  liquidity: 10n ** 12n,
  tokensOwed0: 3n,
  tokensOwed1: 4n,
}
const order = { positionId: 7n, placedAtNs: 5n }
const selling0 = { ...order, tickLimit: 720, amount0In: 5_800_000_000n, amount1In: 0n }
const selling1 = { ...order, tickLimit: 600, amount0In: 0n, amount1In: 6_200_000_000n }

describe('an order with its position', () => {
  test('that the price has not reached has sold nothing', () => {
    const found = toOpenOrder(poolAt(0), selling0, position)
    expect(found).toMatchObject({
      tokenIn: 'a',
      tokenOut: 'b',
      amountIn: 5_800_000_000n,
      bought: 0n,
    })
    expect(found.remaining).toBeGreaterThan(0n)
    const down = toOpenOrder(poolAt(900), selling1, position)
    expect(down).toMatchObject({
      tokenIn: 'b',
      tokenOut: 'a',
      amountIn: 6_200_000_000n,
      bought: 0n,
    })
    expect(down.remaining).toBeGreaterThan(0n)
  })

  test('whose range the price has entered has sold a part', () => {
    const whole = toOpenOrder(poolAt(0), selling0, position)
    const half = toOpenOrder(poolAt(660), selling0, position)
    expect(half.bought).toBeGreaterThan(0n)
    expect(half.remaining).toBeGreaterThan(0n)
    expect(half.remaining).toBeLessThan(whole.remaining)
    const back = toOpenOrder(poolAt(660), selling1, position)
    expect([back.remaining, back.bought]).toEqual([half.bought, half.remaining])
  })

  test('sells what its limit says, whatever its pool has noted as amounts', () => {
    const none = { amount0In: 0n, amount1In: 0n }
    expect(toOpenOrder(poolAt(660), { ...selling0, ...none }, position).tokenIn).toBe('a')
    expect(toOpenOrder(poolAt(660), { ...selling1, ...none }, position).tokenIn).toBe('b')
  })
})
