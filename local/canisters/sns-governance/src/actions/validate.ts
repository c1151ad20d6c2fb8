import type {
  Action,
  ExecuteGenericNervousSystemFunction,
  UpgradeSnsControlledCanister,
} from '@sluice/candid/sns_governance'
import { refuseTexts } from '@sluice/governance'
import { Refused, refuseWith } from '../../../../governance-kit/refusals.ts'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { invalid, requireAddable, requireCustom, requireTopics } from './customFunctions.ts'
import {
  changeRequest,
  requireCanisters,
  requireControllers,
  requireDapps,
  requireSettings,
} from './dapps.ts'
import { genericOf } from './functions.ts'
import { requireLedgerParameters } from './ledgerParameters.ts'
import { requireMetadata } from './metadata.ts'
import { requireParameters } from './parameterChange.ts'
import type { Learned } from './render.ts'
import { receiverOf, TREASURIES } from './treasury.ts'

/** Characters of a validator's text that are kept. */
const LONGEST_VERDICT = 30_000

/**
 * Whether an action can be proposed. Some ask other canisters, whose answers are waited for with an end.
 * @returns what is learned by asking, for the rendering
 * @throws Refused
 */
export async function validate(context: GovernanceContext, action: Action): Promise<Learned> {
  if ('ExecuteGenericNervousSystemFunction' in action)
    return { verdict: await askValidator(context, action.ExecuteGenericNervousSystemFunction) }
  if ('UpgradeSnsControlledCanister' in action) {
    const { canister_id } = changeRequest(action.UpgradeSnsControlledCanister)
    await requireDapps(context, [canister_id])
    return { moduleHash: await fetchModuleHash(context, action.UpgradeSnsControlledCanister) }
  } else if ('DeregisterDappCanisters' in action) {
    requireControllers(action.DeregisterDappCanisters)
    await requireDapps(context, action.DeregisterDappCanisters.canister_ids)
  } else if ('ManageDappCanisterSettings' in action) {
    requireSettings(action.ManageDappCanisterSettings)
    await requireDapps(context, action.ManageDappCanisterSettings.canister_ids)
  } else validateHere(context, action)
  return {}
}

/** What whoever votes compares with what they have built; absent where nobody tells. */
async function fetchModuleHash(
  context: GovernanceContext,
  { new_canister_wasm, chunked_canister_wasm: [chunked] }: UpgradeSnsControlledCanister,
): Promise<Uint8Array | undefined> {
  if (chunked !== undefined) return chunked.wasm_module_hash
  // await: other messages run here; nothing has been changed yet
  const hashed = await context.canisters.hashModule(new_canister_wasm)
  return hashed.kind === 'replied' ? hashed.result : undefined
}

function validateHere(context: GovernanceContext, action: Action): void {
  if ('Motion' in action) {
    const motionText = action.Motion.motion_text
    const refusal = refuseTexts({ title: '', summary: '', url: '', motionText })
    if (refusal !== undefined) throw new Refused(refusal)
  } else if ('ManageNervousSystemParameters' in action)
    requireParameters(context, action.ManageNervousSystemParameters)
  else if ('AddGenericNervousSystemFunction' in action)
    requireAddable(context, action.AddGenericNervousSystemFunction)
  else if ('RemoveGenericNervousSystemFunction' in action)
    requireCustom(context, action.RemoveGenericNervousSystemFunction)
  else if ('ManageSnsMetadata' in action) requireMetadata(action.ManageSnsMetadata)
  else if ('ManageLedgerParameters' in action)
    requireLedgerParameters(context, action.ManageLedgerParameters)
  else if ('SetTopicsForCustomProposals' in action)
    requireTopics(context, action.SetTopicsForCustomProposals)
  else if ('RegisterDappCanisters' in action)
    requireCanisters(context, action.RegisterDappCanisters.canister_ids)
  else if ('MintSnsTokens' in action) {
    receiverOf(action.MintSnsTokens)
    if ((action.MintSnsTokens.amount_e8s[0] ?? 0n) === 0n) invalid('The amount is missing.')
  } else if ('TransferSnsTreasuryFunds' in action) {
    const { from_treasury, amount_e8s } = action.TransferSnsTreasuryFunds
    receiverOf(action.TransferSnsTreasuryFunds)
    if (amount_e8s === 0n) invalid('The amount is missing.')
    if (from_treasury !== TREASURIES.icp && from_treasury !== TREASURIES.own)
      invalid('The treasury is 1 (ICP) or 2 (the tokens of this SNS).')
  } else refuseLeftOut(action)
}

/** What this governance does not do. */
function refuseLeftOut(action: Action): never {
  if ('UpgradeSnsToNextVersion' in action || 'AdvanceSnsTargetVersion' in action)
    return refuseWith(
      'unavailable',
      'The canisters of this SNS are upgraded with the network that they run on, not by proposal.',
    )
  return invalid('The proposal lacks an action.')
}

async function askValidator(
  context: GovernanceContext,
  { function_id, payload }: ExecuteGenericNervousSystemFunction,
): Promise<string> {
  const generic = genericOf(requireCustom(context, function_id))
  const [validator] = generic?.validator_canister_id ?? []
  const [method] = generic?.validator_method_name ?? []
  if (validator === undefined || method === undefined)
    return invalid(`The function ${function_id} has no validator.`)
  // await: other messages run here; nothing has been changed yet
  const called = await context.canisters.validate(validator.toUint8Array(), method, payload)
  if (called.kind === 'rejected') return invalid(`The validator does not answer: ${called.message}`)
  if ('Err' in called.result)
    return invalid(`The validator refuses the payload: ${called.result.Err.slice(0, 1_000)}`)
  return called.result.Ok.slice(0, LONGEST_VERDICT)
}
