import { Principal } from '@icp-sdk/core/principal'
import { type Governance, idlFactory } from '@sluice/candid/nns_governance'
import type { DeployNewSnsResponse, SnsInitPayload } from '@sluice/candid/sns_wasm'
import { heapMaps } from '@sluice/canister'
import type { Called } from '../../../../governance-kit/requireReplied.ts'
import { LogicDao, storedInLogic } from '../../../../governance-kit/testing/LogicDao.ts'
import { NOW_NS } from '../../../sns-governance/src/testing/governanceWorld.ts'
import { initialise } from '../governance/initialise.ts'
import type { NnsContext } from '../governance/NnsContext.ts'
import { openNns } from '../governance/openNns.ts'
import { openNnsState, PLACES } from '../state/NnsState.ts'
import { argumentsOf } from './nnsWorld.ts'

const ledgerId = Principal.fromUint8Array(Uint8Array.of(7, 7))
const snsWasmId = Principal.fromUint8Array(Uint8Array.of(8, 8))

/** The logic of the NNS's governance in Node. */
export class LogicNns extends LogicDao {
  readonly context: NnsContext
  /** What SNS-W was asked, and what it answers. */
  readonly deployed: SnsInitPayload[] = []
  deployAnswer: Called<DeployNewSnsResponse> = { kind: 'rejected', code: 6, message: 'silence' }

  constructor(given: Partial<Governance> = {}) {
    super(NOW_NS)
    this.context = openNns({
      ...this.edges(),
      deploySns: async (_, payload) => {
        this.deployed.push(payload)
        return this.deployAnswer
      },
      state: openNnsState(heapMaps, {
        proposal: storedInLogic(idlFactory, PLACES.proposal),
        economics: storedInLogic(idlFactory, PLACES.economics),
      }),
    })
    initialise(this.context, argumentsOf(ledgerId, { sns_wasm_canister_id: [snsWasmId], ...given }))
  }
}
