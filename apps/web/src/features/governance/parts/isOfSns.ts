import type { Sns } from '@sluice/sdk'
import type { Dao } from './Dao.ts'

type Canisters = Pick<Dao, 'rootId' | 'governanceId' | 'ledgerId'> & Partial<Pick<Sns, 'swapId'>>

/** Whether an address means an SNS, by whichever of its canisters. The network has fewer of them. */
export const isOfSns = (
  { rootId, governanceId, ledgerId, swapId }: Canisters,
  canisterId: string | null,
): boolean =>
  canisterId !== null && [rootId, governanceId, ledgerId, swapId].some((id) => id === canisterId)
