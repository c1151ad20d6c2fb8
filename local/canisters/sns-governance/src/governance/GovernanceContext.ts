import type { LedgerReads } from '@sluice/canister'
import type { DaoContext, DaoEdges } from '../../../../governance-kit/DaoContext.ts'
import type { GovernanceState } from '../state/GovernanceState.ts'
import type { CanisterPort } from './CanisterPort.ts'

type Own = Pick<LedgerReads, 'fetchFee'> & {
  state: GovernanceState
  canisters: CanisterPort
}

/** What the governance of an SNS needs of the world outside. */
export type GovernanceEdges = Omit<DaoEdges, 'state'> & Own
export type GovernanceContext = Omit<DaoContext, 'state'> & Own
