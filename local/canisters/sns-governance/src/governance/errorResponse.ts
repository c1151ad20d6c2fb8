import type { CommandResponse, GovernanceError } from '@sluice/candid/sns_governance'
import type { Refusal } from '@sluice/governance'

export const toError = ({ error, text }: Refusal): GovernanceError => ({
  error_type: error,
  error_message: text,
})

export const errorResponse = (refusal: Refusal): CommandResponse => ({ Error: toError(refusal) })
