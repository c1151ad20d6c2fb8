import { MAX_TICK, MIN_TICK, mulDiv, PIPS_PER_ONE, sqrtRatioAtTick } from '@sluice/amm'
import { Pause } from './Pause.ts'
import type { PriceGuard, Reading } from './ReceiverState.ts'

export type Offer = { zeroForOne: boolean; amountIn: bigint; feePips: bigint }

/** Readings count for so many times as long as it takes to gather them. */
const MEMORY = 4n

/**
 * The tick in the middle of the readings taken lately. A median, so that whoever wants to move it has to hold a false price
 * through half of the readings, hours apart, against everybody who trades; a mean follows a single reading.
 * @throws Pause while there are too few readings.
 */
export function referenceTick(
  readings: readonly Reading[],
  guard: PriceGuard,
  now: bigint,
): number {
  const oldest = now - MEMORY * guard.readingsNeeded * guard.readingInterval
  const ticks = readings.filter(({ at }) => at >= oldest).map(({ tick }) => tick)
  if (BigInt(ticks.length) < guard.readingsNeeded) {
    const seen = `${ticks.length} of ${guard.readingsNeeded}`
    throw new Pause(`The pool's price is being watched before a swap: ${seen} readings`, {
      isPatient: true,
    })
  }
  ticks.sort((a, b) => a - b)
  return ticks[ticks.length >> 1] ?? 0
}

/** @throws Pause when the price is too far from where it has been. */
export function requireUsualPrice(tick: number, reference: number, guard: PriceGuard): void {
  if (BigInt(Math.abs(tick - reference)) <= guard.maxDeviationTicks) return
  const text = `The price is at tick ${tick}, but has been at ${reference}: the swap waits`
  throw new Pause(text, { isPatient: true })
}

/** The least that a swap may give at the worst price that the guard lets pass, the pool's fee taken off. */
export function floorOut(offer: Offer, reference: number, guard: PriceGuard): bigint {
  const shift = Number(guard.maxDeviationTicks) * (offer.zeroForOne ? -1 : 1)
  const worst = Math.max(MIN_TICK, Math.min(MAX_TICK, reference + shift))
  const root = sqrtRatioAtTick(worst)
  const afterFee = mulDiv(offer.amountIn, PIPS_PER_ONE - offer.feePips, PIPS_PER_ONE)
  return offer.zeroForOne ? (afterFee * root * root) >> 192n : (afterFee << 192n) / (root * root)
}

/** What a swap must give at least: near what was quoted, and never below the floor, so that it is never 0. */
export function minimumOut(quoted: bigint, floor: bigint, guard: PriceGuard): bigint {
  const nearQuote = mulDiv(quoted, PIPS_PER_ONE - guard.maxSlippagePips, PIPS_PER_ONE)
  return nearQuote > floor ? nearQuote : floor
}
