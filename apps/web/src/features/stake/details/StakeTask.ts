import type { ReclaimPlace } from '@sluice/sdk'

/** What is to be done at a staking pool. */
export type StakeTask =
  | { readonly kind: 'stake'; readonly amount: bigint }
  | { readonly kind: 'unstake'; readonly amount: bigint; readonly isAll: boolean }
  | { readonly kind: 'harvest' }
  | { readonly kind: 'reclaim'; readonly place: ReclaimPlace; readonly amount: bigint }
