import type { Topic as CandidTopic, NervousSystemFunction } from '@sluice/candid/sns_governance'
import {
  FIRST_CUSTOM_FUNCTION,
  FUNCTION,
  type NativeFunction,
  type Topic,
} from '@sluice/governance'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { topicOf } from '../state/topics.ts'

type Described = { readonly name: string; readonly description: string }

/** What every SNS can do, in the order of the ids. Those that this one leaves out are followed like the others. */
const NATIVE: Readonly<Record<NativeFunction, Described>> = {
  all: {
    name: 'All non-critical topics',
    description:
      'Followed for every proposal that is not critical and for which nothing nearer is set.',
  },
  motion: { name: 'Motion', description: 'A decision that nobody but people carries out.' },
  manageNervousSystemParameters: {
    name: 'Manage nervous system parameters',
    description: 'Changes what this SNS has decided about neurons, proposals and rewards.',
  },
  upgradeSnsControlledCanister: {
    name: 'Upgrade SNS controlled canister',
    description: 'Installs another module into a canister that this SNS controls.',
  },
  addGenericNervousSystemFunction: {
    name: 'Add generic nervous system function',
    description: 'Adds a kind of proposal that calls a method of a canister.',
  },
  removeGenericNervousSystemFunction: {
    name: 'Remove generic nervous system function',
    description: 'Takes away a kind of proposal that was added.',
  },
  executeGenericNervousSystemFunction: {
    name: 'Execute generic nervous system function',
    description: 'Calls the method of a kind of proposal that was added.',
  },
  upgradeSnsToNextVersion: {
    name: 'Upgrade SNS to next version',
    description: 'Upgrades the canisters of the SNS itself to the version that follows.',
  },
  manageSnsMetadata: {
    name: 'Manage SNS metadata',
    description: 'Changes the name, the description, the address or the logo of this SNS.',
  },
  transferSnsTreasuryFunds: {
    name: 'Transfer SNS treasury funds',
    description: 'Sends tokens out of the treasury of this SNS.',
  },
  registerDappCanisters: {
    name: 'Register dapp canisters',
    description: 'Puts canisters under the control of this SNS.',
  },
  deregisterDappCanisters: {
    name: 'Deregister dapp canisters',
    description: 'Gives canisters of this SNS to other controllers.',
  },
  mintSnsTokens: { name: 'Mint SNS tokens', description: 'Makes new tokens of this SNS.' },
  manageLedgerParameters: {
    name: 'Manage ledger parameters',
    description: 'Changes what the ledger of this SNS charges, and what it calls its token.',
  },
  manageDappCanisterSettings: {
    name: 'Manage dapp canister settings',
    description: 'Changes the settings of canisters that this SNS controls.',
  },
  advanceSnsTargetVersion: {
    name: 'Advance SNS target version',
    description: 'Lets the canisters of the SNS itself be upgraded up to a version.',
  },
  setTopicsForCustomProposals: {
    name: 'Set topics for custom proposals',
    description: 'Sorts kinds of proposals that were added into topics.',
  },
  registerExtension: {
    name: 'Register SNS extension',
    description: 'Adds an extension to this SNS.',
  },
  executeExtensionOperation: {
    name: 'Execute SNS extension operation',
    description: 'Lets an extension of this SNS do something.',
  },
  upgradeExtension: {
    name: 'Upgrade SNS extension',
    description: 'Installs another module into an extension of this SNS.',
  },
}

export const NATIVE_FUNCTIONS: readonly NervousSystemFunction[] = Object.entries(NATIVE).map(
  ([key, { name, description }]) => ({
    id: new Map<string, bigint>(Object.entries(FUNCTION)).get(key) ?? 0n,
    name,
    description: [description],
    function_type: [{ NativeNervousSystemFunction: {} }],
  }),
)

const NATIVE_IDS: ReadonlySet<bigint> = new Set(Object.values(FUNCTION))

export const isCustom = (id: bigint): boolean => id >= FIRST_CUSTOM_FUNCTION

/** Whether there is anything to follow, or to propose, under an id. */
export const isKnownFunction = ({ state }: GovernanceContext, id: bigint): boolean =>
  isCustom(id) ? state.functions.has(id) : NATIVE_IDS.has(id)

/** More are not added: all of them are told at once. */
export const MOST_FUNCTIONS = 500

export const customFunctions = ({ state }: GovernanceContext): NervousSystemFunction[] =>
  state.functions.entries(0, MOST_FUNCTIONS).map(([, stored]) => stored)

/** What a custom function calls; undefined for a function that is none. */
export const genericOf = ({ function_type: [type] }: NervousSystemFunction) =>
  type !== undefined && 'GenericNervousSystemFunction' in type
    ? type.GenericNervousSystemFunction
    : undefined

/** The topic that a custom function is sorted into, if it is in any. */
export function customTopic({ state }: GovernanceContext, id: bigint): Topic | undefined {
  const stored = state.functions.get(id)
  const topic: CandidTopic | undefined = stored && genericOf(stored)?.topic[0]
  return topic && topicOf(topic)
}
