import type { Action } from '@sluice/candid/sns_governance'
import { refuseWith } from '../../../../governance-kit/refusals.ts'
import { requireReplied } from '../../../../governance-kit/requireReplied.ts'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { addFunction, removeFunction, setTopics } from './customFunctions.ts'
import { changeDapp, deregister, manageSettings } from './dapps.ts'
import { genericOf } from './functions.ts'
import { changeLedger } from './ledgerParameters.ts'
import { changeMetadata } from './metadata.ts'
import { changeParameters } from './parameterChange.ts'
import { mint, transferTreasury } from './treasury.ts'

/** Does what a proposal is about. @returns `later` where the journal tells the end of it. @throws Refused */
export async function carryOut(context: GovernanceContext, id: bigint): Promise<'done' | 'later'> {
  const action = context.state.proposalContents.get(id)?.action[0]
  return action === undefined ? 'done' : run(context, id, action)
}

async function run(
  context: GovernanceContext,
  id: bigint,
  action: Action,
): Promise<'done' | 'later'> {
  if ('TransferSnsTreasuryFunds' in action) {
    await transferTreasury(context, id, action.TransferSnsTreasuryFunds)
    return 'later'
  }
  if ('MintSnsTokens' in action) {
    await mint(context, id, action.MintSnsTokens)
    return 'later'
  }
  if ('ExecuteGenericNervousSystemFunction' in action)
    await callTarget(context, action.ExecuteGenericNervousSystemFunction)
  else if ('UpgradeSnsControlledCanister' in action)
    await changeDapp(context, action.UpgradeSnsControlledCanister)
  else if ('ManageLedgerParameters' in action)
    await changeLedger(context, action.ManageLedgerParameters)
  else if ('RegisterDappCanisters' in action)
    requireReplied(
      await context.canisters.registerDapps(
        context.state.settings.get().root,
        action.RegisterDappCanisters.canister_ids,
      ),
    )
  else if ('DeregisterDappCanisters' in action)
    await deregister(context, action.DeregisterDappCanisters)
  else if ('ManageDappCanisterSettings' in action)
    await manageSettings(context, action.ManageDappCanisterSettings)
  else runHere(context, action)
  return 'done'
}

/** What governance does to itself. */
function runHere(context: GovernanceContext, action: Action): void {
  if ('ManageNervousSystemParameters' in action)
    changeParameters(context, action.ManageNervousSystemParameters)
  else if ('AddGenericNervousSystemFunction' in action)
    addFunction(context, action.AddGenericNervousSystemFunction)
  else if ('RemoveGenericNervousSystemFunction' in action)
    removeFunction(context, action.RemoveGenericNervousSystemFunction)
  else if ('ManageSnsMetadata' in action) changeMetadata(context, action.ManageSnsMetadata)
  else if ('SetTopicsForCustomProposals' in action)
    setTopics(context, action.SetTopicsForCustomProposals)
  else if (!('Motion' in action))
    refuseWith('unavailable', 'Nothing here carries out proposals of this kind.')
}

async function callTarget(
  context: GovernanceContext,
  { function_id, payload }: { readonly function_id: bigint; readonly payload: Uint8Array },
): Promise<void> {
  const stored = context.state.functions.get(function_id)
  const generic = stored && genericOf(stored)
  const [target] = generic?.target_canister_id ?? []
  const [method] = generic?.target_method_name ?? []
  if (target === undefined || method === undefined)
    return refuseWith('notFound', `There is no function with the id ${function_id} any more.`)
  requireReplied(await context.canisters.execute(target.toUint8Array(), method, payload))
}
