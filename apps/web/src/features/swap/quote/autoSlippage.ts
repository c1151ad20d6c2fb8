/** Less would fail for nothing: the pool's answer comes some seconds after the quote. */
const FLOOR_PPM = 3_000n
/** More is a choice that a person makes, not the app. */
const MOST_PPM = 50_000n
/** How long what was seen says something of the seconds that a swap takes. */
const WINDOW_MS = 60_000

/** What one question was answered with at a time: what arrives, or what is paid. */
export type Seen = { readonly at: number; readonly amount: bigint }

/** What was seen within the last minute. */
export const recent = (seen: readonly Seen[], now: number): readonly Seen[] =>
  seen.filter(({ at }) => now - at <= WINDOW_MS)

/** By how much the answers to one question have differed, in millionths. */
export function movementPpm(seen: readonly Seen[]): bigint {
  const amounts = seen.map(({ amount }) => amount).filter((amount) => amount > 0n)
  const [first] = amounts
  if (first === undefined) return 0n
  const least = amounts.reduce((a, b) => (a < b ? a : b), first)
  const most = amounts.reduce((a, b) => (a > b ? a : b), first)
  return ((most - least) * 1_000_000n) / least
}

/**
 * The slippage that the app chooses: twice what the quote has moved within a minute, at least 0.3 % for each pool in a row, at most 5 %.
 */
export function autoSlippagePpm(seen: readonly Seen[], hops: number): bigint {
  const floor = FLOOR_PPM * BigInt(Math.max(1, hops))
  const moved = 2n * movementPpm(seen)
  const wanted = moved > floor ? moved : floor
  return wanted < MOST_PPM ? wanted : MOST_PPM
}
