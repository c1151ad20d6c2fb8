import type { _SERVICE, SnsWasmArgs } from '@sluice/candid/sns_wasm'
import * as service from '@sluice/candid/sns_wasm'
import type { CallContext } from '@sluice/canister'
import { copyBytes } from '@sluice/canister'
import { storeModule } from '@sluice/canister/management'
import { defineCanister, toPrincipal } from '@sluice/canister/runtime'
import { isControllerOr } from '@sluice/canister/services'
import { deployNew, deployPrepared, mayDeploy, refused } from './deployment/deploy.ts'
import { goOnWithHandovers } from './deployment/handOver.ts'
import { registerSns, viewSns } from './deployment/snses.ts'
import { maker, snsWasm } from './edges.ts'
import {
  addWasm,
  placeOfVersion,
  prettyVersion,
  stepsFrom,
  viewVersion,
  viewWasm,
} from './versions/wasms.ts'

const { state } = snsWasm
const CONTROLLERS_ONLY = 'Only a controller may register an SNS'
const MOST_STEPS = 100

const isOperator = (call: CallContext) =>
  isControllerOr(call, state.settings.get(0n)?.nnsGovernance)

function configure([args]: [] | [SnsWasmArgs]): void {
  if (args === undefined) return
  state.settings.set(0n, {
    allowed: args.allowed_principals.map((id) => id.toUint8Array()),
    icpLedger: args.icp_ledger.toUint8Array(),
    nnsGovernance: args.nns_governance.toUint8Array(),
    cmc: args.cmc[0]?.toUint8Array(),
  })
}

export default defineCanister<_SERVICE, [[] | [SnsWasmArgs]]>({
  service,
  onInit: (_, args) => configure(args),
  onUpgrade: (_, args) => configure(args),
  onStart: () => goOnWithHandovers(snsWasm),
  door: {
    uploads: {
      methods: ['deploy_new_sns', 'add_wasm', 'deploy_prepared_sns'],
      from: (call) => isOperator(call) || mayDeploy(snsWasm, call.caller),
    },
  },
  methods: {
    // For those who may deploy.
    deploy_new_sns: async ({ caller }, { sns_init_payload: [payload] }) => {
      if (!mayDeploy(snsWasm, caller))
        return refused('The caller is none of those who may deploy an SNS')
      return payload === undefined
        ? refused('There is no sns_init_payload')
        : deployNew(snsWasm, payload)
    },

    // For controllers, and NNS governance.
    add_wasm: async (call, request) =>
      isOperator(call)
        ? addWasm(state, request, storeModule)
        : { result: [{ Error: { message: 'Only NNS governance may add a module' } }] },
    deploy_prepared_sns: async ({ isController }, payload, prepared) =>
      isController
        ? deployPrepared(snsWasm, payload, prepared)
        : refused('Only a controller may deploy in canisters that exist'),
    register_sns: ({ isController }, sns) =>
      isController ? registerSns(state, sns) : { err: CONTROLLERS_ONLY },
    adopt_canister: async ({ isController }, canister) => {
      if (!isController) return { err: 'Only a controller may have a canister adopted' }
      const bytes = canister.toUint8Array()
      const flaw = await maker.adopt(canister, () =>
        state.spares.has(bytes) ? 'the canister is there already' : undefined,
      )
      if (flaw !== undefined) return { err: flaw }
      state.spares.set(bytes, snsWasm.nowSeconds())
      return { ok: null }
    },

    // For everybody.
    list_deployed_snses: () => ({
      instances: state.snses.entries().map(([, sns]) => viewSns(sns)),
    }),
    get_deployed_sns_by_proposal_id: (_, { proposal_id }) => {
      const place = state.ofProposals.get(proposal_id)
      const sns = place === undefined ? undefined : state.snses.get(place)
      const message = `Proposal ${proposal_id} has led to no SNS`
      return {
        get_deployed_sns_by_proposal_id_result: [
          sns === undefined ? { Error: { message } } : { DeployedSns: viewSns(sns) },
        ],
      }
    },
    get_wasm: (_, { hash }) => ({ wasm: viewWasm(state, copyBytes(hash)) }),
    get_next_sns_version: (_, { current_version: [current] }) => {
      const place = current === undefined ? undefined : placeOfVersion(state, current)
      const next = place === undefined ? undefined : state.versions.get(BigInt(place + 1))
      return { next_version: next === undefined ? [] : [viewVersion(next)] }
    },
    list_upgrade_steps: (_, { limit, starting_at: [start] }) => {
      const place = start === undefined ? 0 : placeOfVersion(state, start)
      const length = limit === 0 ? MOST_STEPS : Math.min(limit, MOST_STEPS)
      return { steps: place === undefined ? [] : stepsFrom(state, place, length) }
    },
    get_latest_sns_version_pretty: () => prettyVersion(state),
    get_allowed_principals: () => ({
      allowed_principals: (state.settings.get(0n)?.allowed ?? []).map(toPrincipal),
    }),
    get_sns_subnet_ids: () => ({ sns_subnet_ids: [] }),
    get_open_deployment: () => ({
      spares: state.spares.entries().map(([id]) => toPrincipal(id)),
      handovers: BigInt(state.handovers.size),
      open_creations: BigInt(state.openCreations.size),
    }),
  },
})
