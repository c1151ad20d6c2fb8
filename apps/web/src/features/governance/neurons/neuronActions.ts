import {
  delayOf,
  isPermitted,
  isVesting,
  PERMISSION,
  type SnsParameters,
  stakeWithoutFees,
  stateOf,
} from '@sluice/governance'
import type { SnsNeuron } from '@sluice/sdk'

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

type Asked = {
  readonly principal: string
  readonly parameters: SnsParameters
  /** In seconds. */
  readonly now: bigint
}

/** What keeps somebody from doing something with a neuron; undefined when nothing does. Governance asks the same, in the same order. */
export function hindranceOf(
  action: NeuronAction,
  neuron: SnsNeuron,
  { principal, parameters, now }: Asked,
): Hindrance | undefined {
  const needed = NEEDED[action]
  const may = needed.some((one) => isPermitted(neuron.permissions, principal, one))
  if (needed.length > 0 && !may) return 'not-permitted'
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
    case 'disburse-maturity':
      return neuron.maturity > 0n ? undefined : 'no-maturity'
    default:
      return undefined
  }
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
}

const CLOSED_BY_VESTING: ReadonlySet<NeuronAction> = new Set([
  ...(['split', 'delay', 'dissolve', 'stop', 'disburse'] as const),
])

/** Whether a neuron has anything at all: what only looks empty is shown, too. */
export const hasValue = ({ stake, maturity, stakedMaturity, disbursements }: SnsNeuron): boolean =>
  stake > 0n || maturity > 0n || stakedMaturity > 0n || disbursements.length > 0
