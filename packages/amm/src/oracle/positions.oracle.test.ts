import { describe } from 'vitest'
import { Position } from '../entities/Position.ts'
import { agreesWithReference } from './compare.ts'
import { poolDraw, referencePool } from './drawPool.ts'
import { fromReference, reference, referenceCore, toReference } from './referenceSdk.ts'

describe('positions', () => {
  const draw = poolDraw()
  agreesWithReference(
    'Position: its amounts, and those of minting and burning with slippage',
    (random) => {
      const pool = draw(random)
      const middle = Math.floor(pool.ours.tickCurrent / pool.ours.tickSpacing)
      const tickLower = (middle + random.between(-50, 30)) * pool.ours.tickSpacing
      const tickUpper = tickLower + random.between(1, 90) * pool.ours.tickSpacing
      const amounts = { amount0: random.magnitude(80), amount1: random.magnitude(80) }
      return { pool, tickLower, tickUpper, ...amounts, slippagePips: random.between(0, 500_000) }
    },
    ({ pool: { ours }, slippagePips, ...wanted }) => {
      const position = Position.fromAmounts({ pool: ours, ...wanted })
      return [
        position.liquidity,
        position.amount0,
        position.amount1,
        ...Object.values(position.mintAmounts),
        ...Object.values(position.mintAmountsWithSlippage(BigInt(slippagePips))),
        ...Object.values(position.burnAmountsWithSlippage(BigInt(slippagePips))),
      ]
    },
    ({ pool: { ours }, slippagePips, tickLower, tickUpper, amount0, amount1 }) => {
      const position = reference.Position.fromAmounts({
        pool: referencePool(ours),
        tickLower,
        tickUpper,
        amount0: toReference(amount0),
        amount1: toReference(amount1),
        useFullPrecision: false,
      })
      const tolerance = new referenceCore.Percent(slippagePips, 1_000_000)
      const minted = position.mintAmountsWithSlippage(tolerance)
      const burned = position.burnAmountsWithSlippage(tolerance)
      return [
        position.liquidity,
        position.amount0.quotient,
        position.amount1.quotient,
        position.mintAmounts.amount0,
        position.mintAmounts.amount1,
        minted.amount0,
        minted.amount1,
        burned.amount0,
        burned.amount1,
      ].map(fromReference)
    },
  )
})
