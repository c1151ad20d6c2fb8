import type { ClaimSwapNeuronsResponse, NeuronRecipe, SetMode } from '@sluice/candid/sns_governance'
import * as governanceService from '@sluice/candid/sns_governance'
import type { SetDappControllersResponse } from '@sluice/candid/sns_root'
import * as rootService from '@sluice/candid/sns_root'
import {
  type CallOutcome,
  callCanister,
  ledgerReads,
  stableMap,
  tokenEdges,
  toPrincipal,
  typesOf,
} from '@sluice/canister/runtime'
import type { Asked, ClaimedNeuron, ClaimStatus, SaleEdges } from './sale/SaleContext.ts'
import { openSaleState, type SaleState } from './sale/SaleState.ts'

const claimTypes = typesOf(governanceService.idlFactory, 'claim_swap_neurons')
const modeTypes = typesOf(governanceService.idlFactory, 'set_mode')
const controllerTypes = typesOf(rootService.idlFactory, 'set_dapp_controllers')

/** The edges in a running canister. */
export function canisterEdges(): SaleEdges {
  const state = openSaleState(stableMap)
  return {
    ...tokenEdges,
    fetchBalance: ledgerReads.fetchBalance,
    state,
    sns: {
      claimNeurons: (neurons) => claimNeurons(state, neurons),
      async setNormalMode() {
        const mode: SetMode = { mode: NORMAL_MODE }
        const outcome = await callCanister(governanceOf(state), 'set_mode', modeTypes, [mode])
        return asked(outcome, () => undefined)
      },
      async setDappControllers(controllers) {
        const request = {
          canister_ids: [],
          controller_principal_ids: controllers.map(toPrincipal),
        }
        const root = toPrincipal(state.ids.get().root)
        const outcome = await callCanister<SetDappControllersResponse>(
          root,
          'set_dapp_controllers',
          controllerTypes,
          [request],
        )
        return asked(outcome, ({ failed_updates }) =>
          failed_updates.map(({ dapp_canister_id: [dapp], err: [error] }) => ({
            dapp: dapp?.toUint8Array(),
            code: error?.code[0] ?? 0,
            text: error?.description ?? '',
          })),
        )
      },
    },
  }
}

const NORMAL_MODE = 1
const governanceOf = (state: SaleState) => toPrincipal(state.ids.get().governance)

async function claimNeurons(
  state: SaleState,
  neurons: readonly ClaimedNeuron[],
): Promise<Asked<readonly ClaimStatus[]>> {
  const request = { neuron_recipes: [{ neuron_recipes: neurons.map(toRecipe) }] }
  const outcome = await callCanister<ClaimSwapNeuronsResponse>(
    governanceOf(state),
    'claim_swap_neurons',
    claimTypes,
    [request],
  )
  if (outcome.kind === 'rejected') return failed(outcome)
  const [result] = outcome.result.claim_swap_neurons_result
  if (result === undefined || 'Err' in result)
    return { kind: 'failed', code: 4, text: 'Governance has not taken the neurons' }
  const statuses = new Map(
    result.Ok.swap_neurons.map(({ id: [id], status }) => [id?.id.join() ?? '', status]),
  )
  return {
    kind: 'ok',
    value: neurons.map(({ id }) => STATUS.get(statuses.get(id.join()) ?? 0) ?? 'failed'),
  }
}

/** 1 success, 2 invalid, 3 memory exhausted, 4 already there: an earlier call's, of which the answer was lost. */
const STATUS = new Map<number, ClaimStatus>([
  [1, 'success'],
  [2, 'invalid'],
  [4, 'success'],
])

const toRecipe = ({
  id,
  controller,
  stake,
  dissolveDelay,
  followee,
}: ClaimedNeuron): NeuronRecipe => ({
  neuron_id: [{ id }],
  controller: [toPrincipal(controller)],
  participant: [{ Direct: {} }],
  stake_e8s: [stake],
  dissolve_delay_seconds: [dissolveDelay],
  followees: [{ neuron_ids: followee === undefined ? [] : [{ id: followee }] }],
})

function asked<From, To>(outcome: CallOutcome<From>, read: (result: From) => To): Asked<To> {
  return outcome.kind === 'rejected' ? failed(outcome) : { kind: 'ok', value: read(outcome.result) }
}

const failed = ({ code, message }: { code: number; message: string }) =>
  ({ kind: 'failed', code, text: message }) as const
