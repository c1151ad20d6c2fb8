import type { Sns } from '@sluice/sdk'

/** Whether an address means an SNS, by whichever of its canisters. */
export const isOfSns = (
  { rootId, governanceId, ledgerId, swapId }: Sns,
  canisterId: string | null,
): boolean => [rootId, governanceId, ledgerId, swapId].some((id) => id === canisterId)
