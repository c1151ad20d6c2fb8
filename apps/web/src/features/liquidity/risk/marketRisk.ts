import { maxUsableTick, Q96, sqrtRatioAtTick } from '@sluice/amm'
import type { PositionPool, TickRange } from '@sluice/sdk'
import type { PriceSides } from '@sluice/sdk/orderPrice'
import { gapPpm } from './gapPpm.ts'
import { whatIf } from './whatIf.ts'

const PPM = 1_000_000n
/** A price that is off the market's by less is the market's. */
const NOTABLE_GAP_PPM = 50_000n
/** Others take such a part of a deposit by trading a price back; less is not worth a question. */
const NOTABLE_LOSS_PPM = 10_000n
/** How far a price must go until a range earns before that is asked about: down by half, up by half. */
const FAR_PPM = 500_000n

export type MarketRisk = {
  /** How far the pool's price is from the market's: above (positive) or below, in parts per million; unknown while a token has no price. */
  readonly gapPpm: bigint | undefined
  /** What others take by trading the pool back to the market's price: dollars of `USD_DECIMALS`. None when the price is the market's. */
  readonly lossUsd: bigint | undefined
  readonly lossPpm: bigint | undefined
  /** How far the price must move until the range earns, in parts per million, if that is far. */
  readonly awayPpm: bigint | undefined
}

type Wish = {
  readonly pool: Pick<PositionPool, 'sqrtPriceX96'>
  readonly range: TickRange
  readonly liquidity: bigint
  readonly sides: PriceSides
  /** Dollars for one whole token. */
  readonly usd0: bigint | undefined
  readonly usd1: bigint | undefined
}

/** What a deposit risks beyond what the market does: a pool whose price is off, a range that is far away. Undefined when it risks neither. */
export function marketRisk(wish: Wish): MarketRisk | undefined {
  const loss = lossOf(wish)
  const awayPpm = farAwayPpm(wish)
  if (loss === undefined && awayPpm === undefined) return undefined
  return { gapPpm: undefined, lossUsd: undefined, lossPpm: undefined, ...loss, awayPpm }
}

/** Others trade with whoever stands at a price off the market's, until it is the market's: the deposit is worth that much less then. */
function lossOf(wish: Wish) {
  const { pool, range, liquidity, sides, usd1 } = wish
  const gap = gapPpm({ ...wish, sqrtPriceX96: pool.sqrtPriceX96 })
  if (gap === undefined || !usd1) return undefined
  const then = whatIf({ pool, range, liquidity, shiftPpm: shiftBackPpm(gap) })
  if (then === undefined) return undefined
  const lossPpm = -then.againstHoldingPpm
  const isOff = gap > NOTABLE_GAP_PPM || gap < -NOTABLE_GAP_PPM
  if (!isOff && lossPpm < NOTABLE_LOSS_PPM) return undefined
  const heldUsd = (then.held1 * usd1) / 10n ** BigInt(sides.decimals1)
  return { gapPpm: gap, lossPpm, lossUsd: (heldUsd * lossPpm) / PPM }
}

/** From a price that is off by so much back to the market's. At most by all but a millionth of it: a price of nothing there is not. */
export function shiftBackPpm(gap: bigint): bigint {
  const shift = (PPM * PPM) / (PPM + gap) - PPM
  return shift > 1n - PPM ? shift : 1n - PPM
}

/** What a deposit over all prices loses, in parts per million, when a price that is off by so much is traded back. */
export function fullRangeLossPpm(gap: bigint): bigint {
  const most = maxUsableTick(1)
  const then = whatIf({
    pool: { sqrtPriceX96: Q96 },
    range: { tickLower: -most, tickUpper: most },
    liquidity: Q96,
    shiftPpm: shiftBackPpm(gap),
  })
  return then === undefined ? PPM : -then.againstHoldingPpm
}

/** How far the price of token 0 must move until it is in the range; undefined where that is near. */
function farAwayPpm({ pool, range }: Wish): bigint | undefined {
  const [lower, upper] = [sqrtRatioAtTick(range.tickLower), sqrtRatioAtTick(range.tickUpper)]
  const { sqrtPriceX96 } = pool
  const edge = sqrtPriceX96 < lower ? lower : sqrtPriceX96 >= upper ? upper : undefined
  if (edge === undefined) return undefined
  const away = (edge * edge * PPM) / (sqrtPriceX96 * sqrtPriceX96) - PPM
  return away >= FAR_PPM || away <= -FAR_PPM ? away : undefined
}
