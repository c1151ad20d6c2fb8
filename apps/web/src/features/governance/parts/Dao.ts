import type { Sns } from '@sluice/sdk'

/** Something with neurons and proposals: an SNS, or the network itself, which has neither a sale nor a description. */
export type Dao = Pick<Sns, 'rootId' | 'governanceId' | 'ledgerId' | 'name' | 'logo'>
