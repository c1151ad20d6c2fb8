import { type Refusal, refuse } from '../refusal.ts'
import { FUNCTION, type NativeFunction } from './topics.ts'

/** While tokens are sold, the neurons of the founders are all there are: what they may not decide alone waits. */
export type Mode = 'normal' | 'before-launch'

export const MODE_NUMBERS: Readonly<Record<Mode, number>> = { normal: 1, 'before-launch': 2 }

const MODE_NAMES = { normal: 'Normal', 'before-launch': 'PreInitializationSwap' }

const REFUSED_BEFORE_LAUNCH: readonly NativeFunction[] = [
  'manageNervousSystemParameters',
  'transferSnsTreasuryFunds',
  'mintSnsTokens',
  'upgradeSnsControlledCanister',
  'registerDappCanisters',
  'deregisterDappCanisters',
]

/** Nothing for a function whose proposals can be made in the mode. */
export function refuseFunctionInMode(functionId: bigint, mode: Mode): Refusal | undefined {
  if (mode === 'normal') return undefined
  const kind = REFUSED_BEFORE_LAUNCH.find((name) => FUNCTION[name] === functionId)
  if (!kind) return undefined
  return refuse(
    'preconditionFailed',
    `Proposals of the kind ${capitalized(kind)} are not allowed in the mode ${MODE_NAMES[mode]}.`,
  )
}

/** Commands of `manage_neuron`, by the names of the Candid variant. */
export type Command =
  | 'ClaimOrRefresh'
  | 'Configure'
  | 'Disburse'
  | 'DisburseMaturity'
  | 'StakeMaturity'
  | 'MergeMaturity'
  | 'Split'
  | 'Follow'
  | 'SetFollowing'
  | 'RegisterVote'
  | 'MakeProposal'
  | 'AddNeuronPermissions'
  | 'RemoveNeuronPermissions'

const ALLOWED_BEFORE_LAUNCH: readonly Command[] = [
  'Follow',
  'SetFollowing',
  'RegisterVote',
  'MakeProposal',
  'AddNeuronPermissions',
  'RemoveNeuronPermissions',
]

/** Nothing for a command that is taken in the mode. The sale itself may claim neurons at any time. */
export function refuseCommandInMode(
  command: Command,
  mode: Mode,
  isSale = false,
): Refusal | undefined {
  if (mode === 'normal' || ALLOWED_BEFORE_LAUNCH.includes(command)) return undefined
  if (command === 'ClaimOrRefresh' && isSale) return undefined
  return refuse(
    'preconditionFailed',
    `The command ${command} is not allowed in the mode ${MODE_NAMES[mode]}.`,
  )
}

const capitalized = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`
