import type { Rate } from '@sluice/sdk'

const USD_PLACES = 12

/** How many of the second the first is worth, for show. */
export const ratioOf = (
  first: bigint | undefined,
  second: bigint | undefined,
): number | undefined =>
  first === undefined || !second ? undefined : Number(first) / Number(second)

/**
 * Trillions of cycles that one ICP becomes: the cycles minting canister gives a trillion for each XDR.
 * @param priceUsd of a whole ICP, with twelve places
 * @param xdr dollars of one XDR
 */
export function cyclesPerIcp(
  priceUsd: bigint | undefined,
  xdr: Pick<Rate, 'rate' | 'decimals'> | undefined,
): number | undefined {
  if (priceUsd === undefined || xdr === undefined || xdr.rate <= 0n) return undefined
  return Number(priceUsd) / 10 ** USD_PLACES / (Number(xdr.rate) / 10 ** xdr.decimals)
}
