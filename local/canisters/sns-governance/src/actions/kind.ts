import type { Action } from '@sluice/candid/sns_governance'
import {
  FUNCTION,
  isCriticalFunction,
  type NativeFunction,
  type Topic,
  topicOfFunction,
} from '@sluice/governance'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { parametersOf } from '../state/parameters.ts'
import { customTopic } from './functions.ts'

type ActionName = Action extends infer Each
  ? Each extends Action
    ? keyof Each & string
    : never
  : never

const FUNCTION_OF: Readonly<Record<Exclude<ActionName, 'Unspecified'>, NativeFunction>> = {
  Motion: 'motion',
  ManageNervousSystemParameters: 'manageNervousSystemParameters',
  UpgradeSnsControlledCanister: 'upgradeSnsControlledCanister',
  AddGenericNervousSystemFunction: 'addGenericNervousSystemFunction',
  RemoveGenericNervousSystemFunction: 'removeGenericNervousSystemFunction',
  ExecuteGenericNervousSystemFunction: 'executeGenericNervousSystemFunction',
  UpgradeSnsToNextVersion: 'upgradeSnsToNextVersion',
  ManageSnsMetadata: 'manageSnsMetadata',
  TransferSnsTreasuryFunds: 'transferSnsTreasuryFunds',
  RegisterDappCanisters: 'registerDappCanisters',
  DeregisterDappCanisters: 'deregisterDappCanisters',
  MintSnsTokens: 'mintSnsTokens',
  ManageLedgerParameters: 'manageLedgerParameters',
  ManageDappCanisterSettings: 'manageDappCanisterSettings',
  AdvanceSnsTargetVersion: 'advanceSnsTargetVersion',
  SetTopicsForCustomProposals: 'setTopicsForCustomProposals',
}
const NAMES = new Map<string, NativeFunction>(Object.entries(FUNCTION_OF))

/** A proposal's number in `action`: that of the native function, or of the custom one that it executes. 0 for none. */
export function functionOf(action: Action): bigint {
  if ('ExecuteGenericNervousSystemFunction' in action)
    return action.ExecuteGenericNervousSystemFunction.function_id
  const name = NAMES.get(Object.keys(action)[0] ?? '')
  return name === undefined ? 0n : FUNCTION[name]
}

/** Where proposals of a function stand now; frozen with each when it is made. */
export function standingOf(
  context: GovernanceContext,
  id: bigint,
): { readonly topic: Topic | undefined; readonly isCritical: boolean } {
  const topic = topicOfFunction(id) ?? customTopic(context, id)
  const { additionalCriticalFunctions } = parametersOf(context)
  return { topic, isCritical: isCriticalFunction(id, topic, additionalCriticalFunctions) }
}
