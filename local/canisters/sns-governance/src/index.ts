import type { _SERVICE, CanisterStatus, Governance } from '@sluice/candid/sns_governance'
import * as service from '@sluice/candid/sns_governance'
import * as rootService from '@sluice/candid/sns_root'
import { secondsNow } from '@sluice/canister'
import {
  callCanister,
  defineCanister,
  requireReply,
  toPrincipal,
  typesOf,
} from '@sluice/canister/runtime'
import { mayPropose } from '../../../governance-kit/proposals/mayPropose.ts'
import { fetchModulation } from '../../../governance-kit/rewards/disbursements.ts'
import { resume } from '../../../governance-kit/work.ts'
import { manageNeuron } from './commands/manageNeuron.ts'
import { canisterEdges } from './governance/canisterEdges.ts'
import { initialise } from './governance/initialise.ts'
import { isSale, setMode } from './governance/mode.ts'
import { openGovernance } from './governance/openGovernance.ts'
import { claimSwapNeurons } from './neurons/claimSwapNeurons.ts'
import { getNeuron, listNeurons } from './reads/neurons.ts'
import { getProposal, listProposals } from './reads/proposals.ts'
import {
  fetchMetrics,
  getMetadata,
  getMetrics,
  latestRewardEvent,
  listFunctions,
  listTopics,
} from './reads/service.ts'
import { storedParameters } from './state/parameters.ts'

const governance = openGovernance(canisterEdges())
const { state } = governance
const statusTypes = typesOf(rootService.idlFactory, 'canister_status')
const VERSION = 'Sluice: stands in for the governance of an SNS'

/** Upgrades of the SNS's own canisters come with the network: there is no version to advance to. */
const NO_VERSIONS = { deployed_version: [] as [], pending_version: [] as [] }

export default defineCanister<_SERVICE, [Governance]>({
  service,
  onInit: (_, args) => initialise(governance, args),
  onStart: () => resume(governance),
  door: {
    openToAll: ['get_maturity_modulation', 'get_metrics_replicated', 'get_root_canister_status'],
    dearReads: ['get_metadata', 'get_sns_initialization_parameters'],
    uploads: {
      methods: ['manage_neuron', 'claim_swap_neurons'],
      from: ({ caller }) => {
        const bytes = caller.toUint8Array()
        return isSale(governance, bytes) || mayPropose(governance, bytes)
      },
    },
  },
  methods: {
    // Neurons and proposals.
    manage_neuron: (call, request) => manageNeuron(governance, call, request),
    get_neuron: (_, request) => getNeuron(governance, request),
    list_neurons: (_, request) => listNeurons(governance, request),
    get_proposal: ({ caller }, request) => getProposal(governance, caller.toUint8Array(), request),
    list_proposals: ({ caller }, request) =>
      listProposals(governance, caller.toUint8Array(), request),

    // What the SNS is, and has decided about itself.
    list_nervous_system_functions: () => listFunctions(governance),
    list_topics: () => listTopics(governance),
    get_nervous_system_parameters: () => storedParameters(governance),
    get_metadata: () => getMetadata(governance),
    get_sns_initialization_parameters: () => ({
      sns_initialization_parameters: state.settings.get().initialization,
    }),
    get_mode: () => ({ mode: [Number(state.mode.get())] }),
    get_build_metadata: () => VERSION,

    // Rewards and figures.
    get_latest_reward_event: () => latestRewardEvent(governance),
    get_maturity_modulation: async () => {
      await fetchModulation(governance)
      const known = state.modulation.get()
      return {
        maturity_modulation: [
          {
            current_basis_points: [known?.basisPoints ?? 0],
            updated_at_timestamp_seconds: [known?.updatedAt ?? secondsNow(governance)],
          },
        ],
      }
    },
    get_metrics: (_, request) => getMetrics(governance, request),
    get_metrics_replicated: (_, request) => fetchMetrics(governance, request),
    get_root_canister_status: async () => {
      const root = toPrincipal(state.settings.get().root)
      const asked = [{ canister_id: root }]
      return requireReply(
        await callCanister<CanisterStatus>(root, 'canister_status', statusTypes, asked),
      )
    },

    // The sale.
    set_mode: ({ caller }, { mode }) => {
      setMode(governance, caller.toUint8Array(), mode)
      return {}
    },
    claim_swap_neurons: ({ caller }, request) =>
      claimSwapNeurons(governance, caller.toUint8Array(), request),

    // Versions of the SNS's own canisters.
    get_running_sns_version: () => NO_VERSIONS,
    get_upgrade_journal: () => ({
      deployed_version: [],
      target_version: [],
      upgrade_steps: [{ versions: [] }],
      response_timestamp_seconds: [secondsNow(governance)],
      upgrade_journal_entry_count: [0n],
    }),
    fail_stuck_upgrade_in_progress: () => ({}),

    // Timers run while something waits.
    get_timers: () => ({
      timers: [
        {
          last_reset_timestamp_seconds: [],
          last_spawned_timestamp_seconds: [],
          requires_periodic_tasks: [false],
        },
      ],
    }),
    reset_timers: () => {
      resume(governance)
      return {}
    },
  },
})
