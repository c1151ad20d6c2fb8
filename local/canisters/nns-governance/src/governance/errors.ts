import type { CommandResponse, GovernanceError } from '@sluice/candid/nns_governance'
import { nnsErrorOf, type Refusal } from '@sluice/governance'

/** With the number of the NNS. */
export const toError = (refusal: Refusal): GovernanceError => ({
  error_type: nnsErrorOf(refusal),
  error_message: refusal.text,
})

export const errorResponse = (refusal: Refusal): CommandResponse => ({ Error: toError(refusal) })
