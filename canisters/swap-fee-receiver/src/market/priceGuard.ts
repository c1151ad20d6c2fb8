import { MAX_TICK, MIN_TICK, mulDiv, PIPS_PER_ONE, sqrtRatioAtTick } from '@sluice/amm'
import { Pause } from '../turns/Pause.ts'
import type { PriceGuard, Reading } from './marketState.ts'

export type Offer = { zeroForOne: boolean; amountIn: bigint; feePips: bigint }

/** Readings count for so many times as long as it takes to gather them. */
const MEMORY = 4n

/** Where a pool's price has been, and how deep the pool was. */
export type Past = { tick: number; depth: bigint }

/**
 * The middle of the readings taken lately; undefined while there are too few. Medians, so that whoever wants to move them has to
 * hold a false price or depth through half of the readings, hours apart, against everybody who trades; a mean follows a single
 * reading.
 */
export function pastOf(
  readings: readonly Reading[],
  guard: PriceGuard,
  now: bigint,
): Past | undefined {
  const lately = takenLately(readings, guard, now)
  if (BigInt(lately.length) < guard.readingsNeeded) return undefined
  const middle = lately.length >> 1
  const ticks = lately.map(({ tick }) => tick).sort((a, b) => a - b)
  const depths = lately.map(({ depth }) => depth).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return { tick: ticks[middle] ?? 0, depth: depths[middle] ?? 0n }
}

/** Why a pool without enough of a past makes its token wait. */
export function tooFewReadings(
  readings: readonly Reading[],
  guard: PriceGuard,
  now: bigint,
): Pause {
  const seen = `${takenLately(readings, guard, now).length} of ${guard.readingsNeeded}`
  const text = `The pool's price is being watched before a swap: ${seen} readings`
  return new Pause(text, { isPatient: true })
}

function takenLately(readings: readonly Reading[], guard: PriceGuard, now: bigint): Reading[] {
  const oldest = now - MEMORY * guard.readingsNeeded * guard.readingInterval
  return readings.filter(({ at }) => at >= oldest)
}

/** Whether a price is near where it has been. */
export function isUsual(tick: number, reference: number, guard: PriceGuard): boolean {
  return BigInt(Math.abs(tick - reference)) <= guard.maxDeviationTicks
}

/** @throws Pause when the price is too far from where it has been. */
export function requireUsualPrice(tick: number, reference: number, guard: PriceGuard): void {
  if (isUsual(tick, reference, guard)) return
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
