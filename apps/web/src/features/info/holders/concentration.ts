import type { InfoHolder } from '@sluice/sdk/info'

const PPM = 1_000_000n
const MOST_SLICES = 6

type Share = Pick<InfoHolder, 'account' | 'sharePpm'>

/** What of the supply the first so many hold together, in parts per million; undefined where nobody knows the supply. */
export function concentrationOf(holders: readonly Share[], count: number): bigint | undefined {
  return holders
    .slice(0, count)
    .reduce<bigint | undefined>(
      (sum, { sharePpm }) =>
        sum === undefined || sharePpm === undefined ? undefined : sum + sharePpm,
      0n,
    )
}

/** The largest holders' shares of the supply, and all others together (without an account); empty where nobody knows the supply. */
export function slicesOf(
  holders: readonly Share[],
): readonly { readonly account: string | undefined; readonly ppm: bigint }[] {
  const first = holders.slice(0, MOST_SLICES - 1)
  const together = concentrationOf(first, first.length)
  if (together === undefined || first.length === 0) return []
  const slices = first.map(({ account, sharePpm = 0n }) => ({ account, ppm: sharePpm }))
  return together < PPM ? [...slices, { account: undefined, ppm: PPM - together }] : slices
}
