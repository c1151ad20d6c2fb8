import type { DeployNewSnsResponse, SnsInitPayload } from '@sluice/candid/sns_wasm'
import type { DaoContext, DaoEdges } from '../../../../governance-kit/DaoContext.ts'
import type { Called } from '../../../../governance-kit/requireReplied.ts'
import type { NnsState } from '../state/NnsState.ts'

type Own = {
  state: NnsState
  /** Has SNS-W make a DAO. */
  deploySns(snsWasm: Uint8Array, payload: SnsInitPayload): Promise<Called<DeployNewSnsResponse>>
}

/** What the governance of the NNS needs of the world outside. */
export type NnsEdges = Omit<DaoEdges, 'state'> & Own
export type NnsContext = Omit<DaoContext, 'state'> & Own
