import { isBelowCent } from '../../../format/usd.ts'
import { dollarsOf } from '../../../tokens/prices/serviceMarket.ts'

const PPM = 1_000_000n

/** A result as a share of what it came from, both in the service's dollars; unknown where that rounds to nothing. */
export function shareOfUsd(
  part: bigint | undefined,
  whole: bigint | undefined,
): bigint | undefined {
  if (part === undefined || whole === undefined || isBelowCent(dollarsOf(whole))) return undefined
  return isBelowCent(dollarsOf(part)) ? 0n : (part * PPM) / whole
}
