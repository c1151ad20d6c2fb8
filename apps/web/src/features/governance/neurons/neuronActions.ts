import {
  type DaoParameters,
  delayOf,
  economicsToPropose,
  isPermitted,
  isRefusal,
  isVesting,
  MAXIMUM_DISBURSEMENTS,
  PERMISSION,
  stakeWithoutFees,
  stateOf,
} from '@sluice/governance'
import type { NeuronChange, SnsNeuron } from '@sluice/sdk'
import { previewChange } from '@sluice/sdk/sns'

/** Why something cannot be done with a neuron now. */
export type Hindrance =
  | 'not-permitted'
  | 'vesting'
  | 'not-locked'
  | 'not-dissolving'
  | 'not-dissolved'
  | 'too-small'
  | 'nothing-left'
  | 'no-maturity'
  | 'longest-delay'
  | 'short-delay'
  | 'little-maturity'
  | 'many-disbursements'
  | 'spawning'
  | 'in-fund'
  | 'known'

export type NeuronAction =
  | 'increase'
  | 'split'
  | 'delay'
  | 'dissolve'
  | 'stop'
  | 'disburse'
  | 'stake-maturity'
  | 'disburse-maturity'
  | 'auto-stake'
  | 'follow'
  | 'hotkeys'
  | 'vote'
  | 'propose'
  | 'refresh'
  | 'merge'
  | 'spawn'
  | 'visibility'
  | 'fund'

type Asked = {
  readonly principal: string
  readonly parameters: DaoParameters
  /** In seconds. */
  readonly now: bigint
}

/** What keeps somebody from doing something with a neuron; undefined when nothing does. Governance asks the same, in the same order. */
export function hindranceOf(
  action: NeuronAction,
  neuron: SnsNeuron,
  asked: Asked,
): Hindrance | undefined {
  const { principal, parameters, now } = asked
  const needed = NEEDED[action]
  const may = needed.some((one) => isPermitted(neuron.permissions, principal, one))
  if (needed.length > 0 && !may) return 'not-permitted'
  // until it has its stake, nothing can be done with it
  if (neuron.spawnsAt !== undefined) return 'spawning'
  if (CLOSED_BY_VESTING.has(action) && isVesting(neuron, now)) return 'vesting'
  const state = stateOf(neuron, now)
  switch (action) {
    case 'split':
      return stakeWithoutFees(neuron) < 2n * parameters.minimumStake + parameters.transactionFee
        ? 'too-small'
        : undefined
    case 'delay':
      return delayOf(neuron, now) >= parameters.maximumDelay ? 'longest-delay' : undefined
    case 'dissolve':
      return state === 'locked' ? undefined : 'not-locked'
    case 'stop':
      return state === 'dissolving' ? undefined : 'not-dissolving'
    case 'disburse':
      if (state !== 'dissolved') return 'not-dissolved'
      return stakeWithoutFees(neuron) > parameters.transactionFee ? undefined : 'nothing-left'
    case 'stake-maturity':
      return neuron.maturity > 0n ? undefined : 'no-maturity'
    case 'disburse-maturity':
      if (neuron.disbursements.length >= MAXIMUM_DISBURSEMENTS) return 'many-disbursements'
      return littleMaturity(neuron, { kind: 'disburse-maturity', percentage: 100 }, asked)
    case 'spawn':
      return littleMaturity(neuron, { kind: 'spawn', percentage: 100 }, asked)
    case 'propose':
      return delayOf(neuron, now) < economicsToPropose(parameters).minimumDelayToVote
        ? 'short-delay'
        : undefined
    case 'merge':
      if (neuron.network?.isInFund) return 'in-fund'
      return state === 'locked' ? undefined : 'not-locked'
    case 'visibility':
      return neuron.network?.knownAs === undefined ? undefined : 'known'
    default:
      return undefined
  }
}

/** Of maturity that becomes tokens or a neuron: whether it does at worst. */
function littleMaturity(
  neuron: SnsNeuron,
  change: NeuronChange,
  asked: Asked,
): Hindrance | undefined {
  if (neuron.maturity === 0n) return 'no-maturity'
  return isRefusal(previewChange(neuron, change, asked)) ? 'little-maturity' : undefined
}

/** Any of these; nobody needs a permission to add to a stake. */
const NEEDED: Readonly<Record<NeuronAction, readonly number[]>> = {
  increase: [],
  split: [PERMISSION.split],
  delay: [PERMISSION.configureDissolveState],
  dissolve: [PERMISSION.configureDissolveState],
  stop: [PERMISSION.configureDissolveState],
  disburse: [PERMISSION.disburse],
  'stake-maturity': [PERMISSION.stakeMaturity],
  'disburse-maturity': [PERMISSION.disburseMaturity],
  'auto-stake': [PERMISSION.configureDissolveState],
  follow: [PERMISSION.vote],
  hotkeys: [PERMISSION.managePrincipals, PERMISSION.manageVotingPermission],
  vote: [PERMISSION.vote],
  propose: [PERMISSION.submitProposal],
  refresh: [PERMISSION.vote],
  merge: [PERMISSION.disburse],
  spawn: [PERMISSION.disburseMaturity],
  visibility: [PERMISSION.configureDissolveState],
  // in the NNS a hotkey may do that, too
  fund: [PERMISSION.vote],
}

const CLOSED_BY_VESTING: ReadonlySet<NeuronAction> = new Set([
  ...(['split', 'delay', 'dissolve', 'stop', 'disburse'] as const),
])

/** Whether a neuron has anything at all: what only looks empty is shown, too. */
export const hasValue = ({ stake, maturity, stakedMaturity, disbursements }: SnsNeuron): boolean =>
  stake > 0n || maturity > 0n || stakedMaturity > 0n || disbursements.length > 0
