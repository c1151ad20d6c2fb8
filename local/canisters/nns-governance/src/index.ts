import type { _SERVICE, Governance } from '@sluice/candid/nns_governance'
import * as service from '@sluice/candid/nns_governance'
import { defineCanister } from '@sluice/canister/runtime'
import { mayPropose } from '../../../governance-kit/proposals/mayPropose.ts'
import { refusalOf } from '../../../governance-kit/refusals.ts'
import { NS_PER_SECOND } from '../../../governance-kit/time.ts'
import { resume } from '../../../governance-kit/work.ts'
import { claimFor } from './commands/claimOrRefresh.ts'
import { manageNeuron, simulate } from './commands/manageNeuron.ts'
import { canisterEdges } from './governance/canisterEdges.ts'
import { toError } from './governance/errors.ts'
import { initialise } from './governance/initialise.ts'
import { openNns } from './governance/openNns.ts'
import { getFullNeuron, getNeuronInfo, listNeurons, neuronNumbersOf } from './reads/neurons.ts'
import { getProposalInfo, listProposals, pendingProposals } from './reads/proposals.ts'
import { latestRewardEvent, listKnownNeurons } from './reads/service.ts'
import { storedEconomics } from './state/terms.ts'

const governance = openNns(canisterEdges())

export default defineCanister<_SERVICE, [Governance]>({
  service,
  onInit: (_, args) => initialise(governance, args),
  onStart: () => resume(governance),
  door: {
    dearReads: ['get_pending_proposals', 'list_known_neurons'],
    uploads: {
      methods: ['manage_neuron'],
      from: ({ caller }) => mayPropose(governance, caller.toUint8Array()),
    },
  },
  methods: {
    // Neurons.
    manage_neuron: (call, request) => manageNeuron(governance, call, request),
    simulate_manage_neuron: (call, request) => simulate(governance, call, request),
    claim_or_refresh_neuron_from_account: async (
      { caller, now },
      { controller: [named], memo },
    ) => {
      const giver = { caller, now: now / NS_PER_SECOND }
      try {
        const id = await claimFor(governance, (named ?? caller).toUint8Array(), memo, giver)
        return { result: [{ NeuronId: { id } }] }
      } catch (error) {
        return { result: [{ Error: toError(refusalOf(error)) }] }
      }
    },
    list_neurons: ({ caller }, request) => listNeurons(governance, caller.toUint8Array(), request),
    get_neuron_info: ({ caller }, id) => getNeuronInfo(governance, caller.toUint8Array(), id),
    get_full_neuron: ({ caller }, id) => getFullNeuron(governance, caller.toUint8Array(), id),
    get_neuron_ids: ({ caller }) => neuronNumbersOf(governance, caller.toUint8Array()),
    list_known_neurons: () => ({ known_neurons: listKnownNeurons(governance) }),

    // Proposals.
    list_proposals: ({ caller }, request) =>
      listProposals(governance, caller.toUint8Array(), request),
    get_proposal_info: ({ caller }, id) => getProposalInfo(governance, caller.toUint8Array(), id),
    get_pending_proposals: ({ caller }) => pendingProposals(governance, caller.toUint8Array()),

    // What applies, and what was given last.
    get_latest_reward_event: () => latestRewardEvent(governance),
    get_network_economics_parameters: () => storedEconomics(governance),
  },
})
