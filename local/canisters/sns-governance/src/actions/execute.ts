import type { Action } from '@sluice/candid/sns_governance'
import { secondsNow } from '@sluice/canister'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { Refused, refusalOf, refuseWith } from '../governance/refusals.ts'
import { requireReplied } from '../governance/requireReplied.ts'
import { addFunction, removeFunction, setTopics } from './customFunctions.ts'
import { changeDapp, deregister, manageSettings } from './dapps.ts'
import { endExecution } from './endExecution.ts'
import { genericOf } from './functions.ts'
import { changeMetadata } from './metadata.ts'
import { changeParameters } from './parameterChange.ts'
import { mint, transferTreasury } from './treasury.ts'

/** What becomes known later ends the execution itself. */
type Done = 'done' | 'later'

/**
 * Does what an adopted proposal is about, once. That it has begun is stored before anything leaves: whatever is lost meanwhile, it is not
 * done a second time, and a proposal whose outcome nobody learns is marked as failed (see `findLost`).
 */
export async function execute(context: GovernanceContext, id: bigint): Promise<void> {
  const { state, executing } = context
  const proposal = state.proposals.get(id)
  const action = state.proposalContents.get(id)?.action[0]
  if (proposal === undefined || proposal.executingSince > 0n || executing.has(id)) return
  state.proposals.set(id, { ...proposal, executingSince: secondsNow(context) })
  executing.add(id)
  try {
    // await: other messages run here; the proposal says that it is being executed
    const done = action === undefined ? 'done' : await run(context, id, action)
    if (done === 'done') endExecution(context, id)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    endExecution(context, id, refusalOf(error))
  } finally {
    executing.delete(id)
    context.alarm.setFor(context.now())
  }
}

async function run(context: GovernanceContext, id: bigint, action: Action): Promise<Done> {
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
