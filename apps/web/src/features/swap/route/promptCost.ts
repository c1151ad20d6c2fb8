import type { Sdk, UsdPrice } from '@sluice/sdk'

/** What a person would pay to be asked once less: two cents. */
const CENTS = 2n

/**
 * What sparing the wallet's owner one question is worth, in the smallest unit of a token; nothing for a key at hand, which asks nobody.
 * To one leading digit: a price that moves a little makes no other question of it.
 */
export function promptCostOf(
  sdk: Pick<Sdk, 'isAnonymous' | 'signsUnasked'> | undefined,
  price: UsdPrice | undefined,
): bigint {
  if (!sdk || sdk.isAnonymous || sdk.signsUnasked || !price || price.numerator === 0n) return 0n
  const units = (CENTS * price.denominator) / (100n * price.numerator)
  const step = 10n ** BigInt(units.toString().length - 1)
  return units - (units % step)
}
