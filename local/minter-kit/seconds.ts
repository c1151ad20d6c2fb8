/** A year: longer waits would not be told from none. */
const MOST_SECONDS = 365n * 86_400n

/** From a second to a year: a timer that is due at once would keep the canister busy for ever. */
export function seconds(given: bigint | undefined, present: bigint): bigint {
  if (given === undefined) return present
  if (given < 1n) return 1n
  return given > MOST_SECONDS ? MOST_SECONDS : given
}
