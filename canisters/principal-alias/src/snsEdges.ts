import type { ListDeployedSnsesResponse } from '@sluice/candid/sns_wasm'
import * as snsWasmService from '@sluice/candid/sns_wasm'
import { callCanister, fetchSymbol, replied, toPrincipal, typesOf } from '@sluice/canister/runtime'
import type { Sns, SnsEdges } from './syncSnses.ts'

/** Five principals for an SNS: room for some thousand. */
const LONGEST_REPLY = 500_000
const listTypes = typesOf(snsWasmService.idlFactory, 'list_deployed_snses', LONGEST_REPLY)

/** The network's SNSes, as SNS-W and their ledgers tell them. */
export const snsEdges = (snsWasm: Uint8Array): SnsEdges => ({
  async list() {
    const outcome = await callCanister<ListDeployedSnsesResponse>(
      toPrincipal(snsWasm),
      'list_deployed_snses',
      listTypes,
      [{}],
    )
    if (outcome.kind === 'rejected') return `The list of SNSes does not answer: ${outcome.message}`
    return outcome.result.instances.flatMap(toSns)
  },
  symbolOf: async (ledger) => replied(await fetchSymbol(toPrincipal(ledger))),
})

function toSns(sns: ListDeployedSnsesResponse['instances'][number]): Sns[] {
  const [ledger, governance] = [sns.ledger_canister_id[0], sns.governance_canister_id[0]]
  if (ledger === undefined || governance === undefined) return []
  return [{ ledger: ledger.toUint8Array(), governance: governance.toUint8Array() }]
}
