import {
  computeSwapStep,
  Pool,
  sqrtRatioAtTick,
  tickAtSqrtRatio,
  toLiquidity,
  toSqrtPriceX96,
} from '../../packages/amm/src/index.ts'
import {
  reference,
  referenceCore,
  toReference,
} from '../../packages/amm/src/oracle/referenceSdk.ts'
import { everySpacingPool } from './markets.ts'
import { compare } from './paired.ts'

/** The engine against the reference SDK, in one process. */
const COUNT = 1000
const cycle = <Value>(values: readonly Value[]) => {
  let index = 0
  return (): Value => {
    const value = values[index++ % values.length]
    if (value === undefined) throw new RangeError('Nothing to cycle through')
    return value
  }
}

const ticks = Array.from({ length: COUNT }, (_, index) => index * 1770 - 885_000)
const [tickA, tickB] = [cycle(ticks), cycle(ticks)]
await compare(
  'sqrt ratio at tick',
  10,
  () => sqrtRatioAtTick(tickA()),
  () => reference.TickMath.getSqrtRatioAtTick(tickB()),
)

const prices = ticks.map((tick) => toSqrtPriceX96(sqrtRatioAtTick(tick) + 5n))
const [priceA, priceB] = [cycle(prices), cycle(prices.map(toReference))]
await compare(
  'tick at sqrt ratio',
  20,
  () => tickAtSqrtRatio(priceA()),
  () => reference.TickMath.getTickAtSqrtRatio(priceB()),
)

const steps = ticks.map((tick, index) => ({
  sqrtPriceX96: sqrtRatioAtTick(tick >> 3),
  targetX96: sqrtRatioAtTick((tick >> 3) + (index % 2 === 0 ? 60 : -60)),
  liquidity: toLiquidity(10n ** 18n + BigInt(index)),
  kind: index % 4 < 2 ? ('exact-in' as const) : ('exact-out' as const),
  amountRemaining: 10n ** 13n * BigInt(index + 1),
  feePips: 3000n,
}))
const referenceSteps = steps.map((step) => ({
  price: toReference(step.sqrtPriceX96),
  target: toReference(step.targetX96),
  liquidity: toReference(step.liquidity),
  amount: toReference(step.kind === 'exact-in' ? step.amountRemaining : -step.amountRemaining),
}))
const [stepA, stepB] = [cycle(steps), cycle(referenceSteps)]
await compare(
  'swap step',
  6,
  () => computeSwapStep(stepA()),
  () => {
    const { price, target, liquidity, amount } = stepB()
    return reference.SwapMath.computeSwapStep(price, target, liquidity, amount, 3000)
  },
)

for (const crossed of [0, 10, 50]) {
  const { pool, theirs, amountIn } = everySpacingPool(crossed)
  const input = { token: pool.token0, amount: amountIn }
  const theirInput = referenceCore.CurrencyAmount.fromRawAmount(
    theirs.token0,
    toReference(amountIn),
  )
  await compare(
    `quote over ${crossed} ticks, new pool`,
    10,
    () =>
      new Pool('new', [pool.token0, pool.token1], pool).ladder(true).quote('exact-in', amountIn),
    () => theirs.getOutputAmount(theirInput),
  )
  await compare(
    `quote over ${crossed} ticks, known pool`,
    10,
    () => pool.ladder(true).quote('exact-in', input.amount),
    () => theirs.getOutputAmount(theirInput),
  )
}
