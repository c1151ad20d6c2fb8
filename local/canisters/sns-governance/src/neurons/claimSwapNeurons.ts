import type {
  ClaimSwapNeuronsRequest,
  ClaimSwapNeuronsResponse,
  NeuronRecipe,
  SwapNeuron,
} from '@sluice/candid/sns_governance'
import { secondsNow, toHex } from '@sluice/canister'
import { ALL_FUNCTIONS, claimNeuron, HOTKEY_PERMISSIONS, isRefusal } from '@sluice/governance'
import { settingsOf } from '../../../../governance-kit/commands/claim.ts'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { isSale } from '../governance/mode.ts'
import { parametersOf } from '../state/parameters.ts'

const CLAIMED = { success: 1, invalid: 2, full: 3, exists: 4 } as const
const ERROR = { unauthorized: 1, internal: 2 } as const
const MOST_RECIPES = 500
const ID_BYTES = 32
const MOST_FOLLOWEES = 15
const MOST_HOTKEYS = 10

/**
 * Makes the neurons of those who took part in the sale, whose tokens lie in their accounts already. Each has a status of its own, and one
 * that exists is not made again: the sale may ask as often as it likes.
 */
export function claimSwapNeurons(
  context: GovernanceContext,
  caller: Uint8Array,
  { neuron_recipes: [given] }: ClaimSwapNeuronsRequest,
): ClaimSwapNeuronsResponse {
  if (!isSale(context, caller)) return { claim_swap_neurons_result: [{ Err: ERROR.unauthorized }] }
  const recipes = given?.neuron_recipes ?? []
  if (recipes.length > MOST_RECIPES) return { claim_swap_neurons_result: [{ Err: ERROR.internal }] }
  const swap_neurons = recipes.map(
    (recipe): SwapNeuron => ({ id: recipe.neuron_id, status: claim(context, recipe) }),
  )
  return { claim_swap_neurons_result: [{ Ok: { swap_neurons } }] }
}

function claim(context: GovernanceContext, recipe: NeuronRecipe): number {
  const [id] = recipe.neuron_id
  const [stake] = recipe.stake_e8s
  const [delay] = recipe.dissolve_delay_seconds
  const [participant] = recipe.participant
  if (id?.id.length !== ID_BYTES || stake === undefined || delay === undefined)
    return CLAIMED.invalid
  const owner = ownersOf(recipe, participant)
  const followees = (recipe.followees[0]?.neuron_ids ?? []).map((each) => each.id)
  if (owner === undefined || followees.length > MOST_FOLLOWEES) return CLAIMED.invalid
  if (followees.some((each) => each.length !== ID_BYTES)) return CLAIMED.invalid
  const hex = toHex(id.id)
  if (context.neurons.rowOf(hex) !== undefined) return CLAIMED.exists
  const { minimumStake, maximumNeurons, claimerPermissions } = parametersOf(context)
  if (context.neurons.nextRow >= maximumNeurons) return CLAIMED.full
  const now = secondsNow(context)
  const neuron = claimNeuron(hex, stake, { minimumStake, now, delay })
  if (isRefusal(neuron)) return CLAIMED.invalid
  const settings = settingsOf(owner.controller, claimerPermissions)
  const hotkeys = owner.hotkeys.map((principal) => ({ principal, types: HOTKEY_PERMISSIONS }))
  context.neurons.create(neuron, {
    permissions: [...settings.permissions, ...hotkeys],
    functions: followees.length > 0 ? [{ id: ALL_FUNCTIONS, followees: followees.map(toHex) }] : [],
    topics: [],
    nns: undefined,
    sourceNnsNeuron: owner.sourceNnsNeuron,
  })
  return CLAIMED.success
}

type Participant = NeuronRecipe['participant'][0]

function ownersOf({ controller: [controller] }: NeuronRecipe, participant: Participant) {
  if (participant === undefined || controller === undefined) return undefined
  const own = controller.toUint8Array()
  if ('Direct' in participant) return { controller: own, hotkeys: [], sourceNnsNeuron: undefined }
  const { nns_neuron_id, nns_neuron_controller, nns_neuron_hotkeys } = participant.NeuronsFund
  const named = [...nns_neuron_controller, ...(nns_neuron_hotkeys[0]?.principals ?? [])]
  const others = named.filter((each) => each.toText() !== controller.toText())
  if (others.length > MOST_HOTKEYS) return undefined
  return {
    controller: own,
    hotkeys: [...new Map(others.map((each) => [each.toText(), each.toUint8Array()])).values()],
    sourceNnsNeuron: nns_neuron_id[0],
  }
}
