import type {
  Command,
  CommandResponse,
  ManageNeuron,
  ManageNeuronResponse,
} from '@sluice/candid/sns_governance'
import { type CallContext, toHex } from '@sluice/canister'
import {
  type Command as CommandName,
  noCommand,
  refuse,
  refuseCommandInMode,
  voterNotFound,
} from '@sluice/governance'
import { lockedFor, requireUnlocked } from '../../../../governance-kit/commands/lockedFor.ts'
import { type Managed, requireNeuron } from '../../../../governance-kit/commands/Managed.ts'
import { Refused, refusalOf } from '../../../../governance-kit/refusals.ts'
import { NS_PER_SECOND } from '../../../../governance-kit/time.ts'
import { errorResponse } from '../governance/errorResponse.ts'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { isSale, modeOf } from '../governance/mode.ts'
import { makeProposal } from '../proposals/makeProposal.ts'
import { registerVote } from '../votes/registerVote.ts'
import { claimOrRefresh } from './claimOrRefresh.ts'
import { configure } from './configure.ts'
import { disburse } from './disburse.ts'
import { follow, setFollowing } from './follow.ts'
import { disburseMaturity, stakeOfMaturity } from './maturity.ts'
import { addNeuronPermissions, removeNeuronPermissions } from './permissions.ts'
import { split } from './split.ts'

const ID_BYTES = 32

/** Answers a command; whatever it cannot do is an error of the interface. */
export async function manageNeuron(
  context: GovernanceContext,
  call: CallContext,
  request: ManageNeuron,
): Promise<ManageNeuronResponse> {
  try {
    return { command: [await run(context, call, request)] }
  } catch (error) {
    return { command: [errorResponse(refusalOf(error))] }
  }
}

async function run(
  context: GovernanceContext,
  { caller, now: nowNs }: CallContext,
  { subaccount, command: [command] }: ManageNeuron,
): Promise<CommandResponse> {
  if (command === undefined) throw new Refused(noCommand())
  const refusal = refuseCommandInMode(
    nameOf(command),
    modeOf(context),
    isSale(context, caller.toUint8Array()),
  )
  if (refusal !== undefined) throw new Refused(refusal)
  const giver = { caller, now: nowNs / NS_PER_SECOND }
  if ('ClaimOrRefresh' in command)
    return claimOrRefresh(context, subaccount, command.ClaimOrRefresh, giver)
  const id = idOf(subaccount)
  if ('RegisterVote' in command && context.neurons.rowOf(id) === undefined)
    throw new Refused(voterNotFound())
  const managed = requireNeuron(context, id, giver)
  // what depends on neither stake nor account may be done while tokens are on their way
  if ('RegisterVote' in command) return registerVote(context, managed, command.RegisterVote)
  if ('Follow' in command) return follow(context, managed, command.Follow)
  if ('SetFollowing' in command) return setFollowing(context, managed, command.SetFollowing)
  if ('AddNeuronPermissions' in command)
    return addNeuronPermissions(context, managed, command.AddNeuronPermissions)
  if ('RemoveNeuronPermissions' in command)
    return removeNeuronPermissions(context, managed, command.RemoveNeuronPermissions)
  requireUnlocked(context, id)
  return runLocked(context, managed, command)
}

type LockedCommand = Exclude<
  Command,
  | { ClaimOrRefresh: unknown }
  | { RegisterVote: unknown }
  | { Follow: unknown }
  | { SetFollowing: unknown }
  | { AddNeuronPermissions: unknown }
  | { RemoveNeuronPermissions: unknown }
>

async function runLocked(
  context: GovernanceContext,
  managed: Managed,
  command: LockedCommand,
): Promise<CommandResponse> {
  if ('Configure' in command) return configure(context, managed, command.Configure)
  if ('StakeMaturity' in command) return stakeOfMaturity(context, managed, command.StakeMaturity)
  if ('DisburseMaturity' in command)
    return disburseMaturity(context, managed, command.DisburseMaturity)
  if ('MergeMaturity' in command)
    throw new Refused(refuse('invalidCommand', 'Merging maturity has been replaced by staking it.'))
  const { id } = managed.neuron
  return lockedFor(context, id, () => {
    if ('Disburse' in command) return disburse(context, managed, command.Disburse)
    if ('Split' in command) return split(context, managed, command.Split)
    return makeProposal(context, managed, command.MakeProposal)
  })
}

function idOf(subaccount: Uint8Array): string {
  if (subaccount.length === ID_BYTES) return toHex(subaccount)
  throw new Refused(
    refuse('invalidNeuronId', `A neuron id has ${ID_BYTES} bytes, not ${subaccount.length}.`),
  )
}

function nameOf(command: Command): CommandName {
  const names: readonly CommandName[] = [
    ...(['ClaimOrRefresh', 'Configure', 'Disburse', 'DisburseMaturity', 'StakeMaturity'] as const),
    ...(['MergeMaturity', 'Split', 'Follow', 'SetFollowing', 'RegisterVote'] as const),
    ...(['MakeProposal', 'AddNeuronPermissions', 'RemoveNeuronPermissions'] as const),
  ]
  const found = names.find((name) => name in command)
  if (found === undefined) throw new Error('the interface has a command that nobody knows')
  return found
}
