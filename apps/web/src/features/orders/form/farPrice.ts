import { type PriceSides, priceDistancePpm, sqrtPriceOfTick } from '@sluice/sdk/orderPrice'

/** Beyond twice the market's price, or half of it, a slipped digit is likelier than a plan. */
const FAR_PPM = 1_000_000n

/** How much more the order asks for what it sells than the market pays now, in parts per million. */
export const askedAbovePpm = (
  sqrtPriceX96: bigint,
  tick: number,
  sellingSides: PriceSides,
): bigint => priceDistancePpm(sqrtPriceX96, sqrtPriceOfTick(tick), sellingSides)

/** Whether a price is so far from the market that its person is asked whether it is meant. */
export const isFarPrice = (abovePpm: bigint): boolean => abovePpm > FAR_PPM
