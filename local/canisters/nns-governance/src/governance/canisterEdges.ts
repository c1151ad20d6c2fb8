import { idlFactory } from '@sluice/candid/nns_governance'
import * as snsWasmService from '@sluice/candid/sns_wasm'
import { callCanister, stableMap, toPrincipal, typesOf } from '@sluice/canister/runtime'
import { daoEdges } from '../../../../governance-kit/edges/daoEdges.ts'
import { storedAs } from '../../../../governance-kit/edges/storedAs.ts'
import { openNnsState, PLACES } from '../state/NnsState.ts'
import type { NnsEdges } from './NnsContext.ts'

/** SNS-W is a part of the network and answers for its own calls, so it is waited for without an end. */
const deploying = typesOf(snsWasmService.idlFactory, 'deploy_new_sns')

/** The edges in a running canister. */
export const canisterEdges = (): NnsEdges => ({
  ...daoEdges(),
  deploySns: (snsWasm, payload) =>
    callCanister(toPrincipal(snsWasm), 'deploy_new_sns', deploying, [
      { sns_init_payload: [payload] },
    ]),
  state: openNnsState(stableMap, {
    proposal: storedAs(idlFactory, PLACES.proposal),
    economics: storedAs(idlFactory, PLACES.economics),
  }),
})
