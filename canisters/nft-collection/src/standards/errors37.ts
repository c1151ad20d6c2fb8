import type {
  ApproveCollectionError,
  ApproveTokenError,
  RevokeCollectionApprovalError,
  RevokeTokenApprovalError,
} from '@sluice/candid/nft_collection'
import { BELOW_RESERVE } from '@sluice/canister/services'
import { MAX_APPROVALS } from '../approvals/approvals.ts'
import type { GrantOutcome } from '../approvals/granting.ts'
import { generic, MEMO } from './batches.ts'

type Failed = Exclude<GrantOutcome, { kind: 'done' }>

/** What each of the standard's errors has in common; the others have words of their own for what the caller may do. */
function common(outcome: Failed) {
  switch (outcome.kind) {
    case 'late':
      return outcome.flaw
    case 'long memo':
      return MEMO
    case 'expired':
      return generic('The approval would have expired already')
    case 'too many':
      return generic(`At most ${MAX_APPROVALS} approvals at once: revoke one`)
    case 'holds nothing':
      return generic('This account holds no token of the collection')
    case 'short of cycles':
      return generic(BELOW_RESERVE)
    case 'no token':
      return generic('There is no such token')
    case 'unauthorized':
      return generic('The caller does not hold the token in this subaccount')
    case 'invalid spender':
      return generic('The spender is nobody, or the caller')
    case 'no approval':
      return generic('There is no such approval')
  }
}

export function tokenError(outcome: Failed): ApproveTokenError {
  if (outcome.kind === 'no token') return { NonExistingTokenId: null }
  if (outcome.kind === 'unauthorized') return { Unauthorized: null }
  return outcome.kind === 'invalid spender' ? { InvalidSpender: null } : common(outcome)
}

export function collectionError(outcome: Failed): ApproveCollectionError {
  return outcome.kind === 'invalid spender' ? { InvalidSpender: null } : common(outcome)
}

export function revokeTokenError(outcome: Failed): RevokeTokenApprovalError {
  if (outcome.kind === 'no token') return { NonExistingTokenId: null }
  if (outcome.kind === 'unauthorized') return { Unauthorized: null }
  return outcome.kind === 'no approval' ? { ApprovalDoesNotExist: null } : common(outcome)
}

export function revokeCollectionError(outcome: Failed): RevokeCollectionApprovalError {
  return outcome.kind === 'no approval' ? { ApprovalDoesNotExist: null } : common(outcome)
}
