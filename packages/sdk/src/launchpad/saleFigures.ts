import type { LaunchSale, SaleInvestor } from './LaunchSale.ts'

/** What a page reckons with: the launchpad's own functions, and what of a sale follows from its terms. */
export { launchShare, vestedTokens } from '@sluice/candid/launch-shares'

/** How little and how much an investor may add; no maximum where there is none. */
export function boundsOf(
  { minimum, maximum }: Pick<LaunchSale, 'minimum' | 'maximum'>,
  { deposited, arriving }: Pick<SaleInvestor, 'deposited' | 'arriving'>,
): { readonly minimum: bigint; readonly maximum: bigint | undefined } {
  const held = deposited + arriving
  return {
    minimum: held >= minimum ? 1n : minimum - held,
    maximum: maximum === undefined ? undefined : maximum > held ? maximum - held : 0n,
  }
}

/** What one whole token costs, in the smallest unit of what is paid with, rounded up. */
export const priceOfOne = ({
  hardCap,
  offered,
  token,
}: Pick<LaunchSale, 'hardCap' | 'offered' | 'token'>): bigint =>
  (hardCap * 10n ** BigInt(token.decimals) + offered - 1n) / offered
