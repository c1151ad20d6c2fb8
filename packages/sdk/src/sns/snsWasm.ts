import type { Principal } from '@icp-sdk/core/principal'
import type { ListDeployedSnsesResponse } from '@sluice/candid/sns_wasm'

export { idlFactory } from '@sluice/candid/sns_wasm'

/** The canisters of an SNS, as far as it has them. */
export type DeployedSns = {
  readonly rootId: string | undefined
  readonly governanceId: string | undefined
  readonly ledgerId: string | undefined
  readonly swapId: string | undefined
  readonly indexId: string | undefined
}

/** What SNS-W answers, in our terms. */
export const toDeployed = ({ instances }: ListDeployedSnsesResponse): DeployedSns[] =>
  instances.map((sns) => ({
    rootId: textOf(sns.root_canister_id),
    governanceId: textOf(sns.governance_canister_id),
    ledgerId: textOf(sns.ledger_canister_id),
    swapId: textOf(sns.swap_canister_id),
    indexId: textOf(sns.index_canister_id),
  }))

const textOf = ([id]: [] | [Principal]) => id?.toText()
