import { idlFactory } from '@sluice/candid/sns_governance'
import { stableMap } from '@sluice/canister/runtime'
import { daoEdges } from '../../../../governance-kit/edges/daoEdges.ts'
import { storedAs } from '../../../../governance-kit/edges/storedAs.ts'
import { PLACES } from '../state/candidTypes.ts'
import { openGovernanceState } from '../state/GovernanceState.ts'
import { callCanisters } from './callCanisters.ts'
import type { GovernanceEdges } from './GovernanceContext.ts'

/** The edges in a running canister. */
export const canisterEdges = (): GovernanceEdges => ({
  ...daoEdges(),
  canisters: callCanisters,
  state: openGovernanceState(stableMap, {
    proposal: storedAs(idlFactory, PLACES.proposal),
    parameters: storedAs(idlFactory, PLACES.parameters),
    nervousFunction: storedAs(idlFactory, PLACES.nervousFunction),
    metadata: storedAs(idlFactory, PLACES.metadata),
  }),
})
