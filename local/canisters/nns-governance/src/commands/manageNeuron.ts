import type {
  Command,
  CommandResponse,
  ManageNeuron,
  ManageNeuronResponse,
} from '@sluice/candid/nns_governance'
import type { CallContext } from '@sluice/canister'
import { noCommand, stakeMaturity, voterNotFound } from '@sluice/governance'
import { lockedFor, requireUnlocked } from '../../../../governance-kit/commands/lockedFor.ts'
import type { Managed } from '../../../../governance-kit/commands/Managed.ts'
import { Refused, refusalOf, unlessRefused } from '../../../../governance-kit/refusals.ts'
import { NS_PER_SECOND } from '../../../../governance-kit/time.ts'
import { vote } from '../../../../governance-kit/votes/vote.ts'
import { errorResponse } from '../governance/errors.ts'
import type { NnsContext } from '../governance/NnsContext.ts'
import { makeProposal } from '../proposals/makeProposal.ts'
import { claimOrRefresh } from './claimOrRefresh.ts'
import { configure } from './configure.ts'
import { disburse, disburseMaturity } from './disburse.ts'
import { requireNotSpawning, requireTarget, targetOf } from './find.ts'
import { follow, setFollowing } from './follow.ts'
import { merge, simulateMerge } from './merge.ts'
import { requireController, requireVoter } from './people.ts'
import { spawn, split } from './split.ts'
import { touch } from './touch.ts'

/** Answers a command; whatever it cannot do is an error of the interface. */
export async function manageNeuron(
  context: NnsContext,
  call: CallContext,
  request: ManageNeuron,
): Promise<ManageNeuronResponse> {
  try {
    return { command: [await run(context, call, request)] }
  } catch (error) {
    return { command: [errorResponse(refusalOf(error))] }
  }
}

export function simulate(
  context: NnsContext,
  { caller, now }: CallContext,
  request: ManageNeuron,
): ManageNeuronResponse {
  try {
    return { command: [simulateMerge(context, request, { caller, now: now / NS_PER_SECOND })] }
  } catch (error) {
    return { command: [errorResponse(refusalOf(error))] }
  }
}

async function run(
  context: NnsContext,
  { caller, now: nowNs }: CallContext,
  request: ManageNeuron,
): Promise<CommandResponse> {
  const [command] = request.command
  if (command === undefined) throw new Refused(noCommand())
  const giver = { caller, now: nowNs / NS_PER_SECOND }
  const id = targetOf(context, request)
  if ('ClaimOrRefresh' in command) {
    const number = await claimOrRefresh(context, command.ClaimOrRefresh, { ...giver, id })
    return { ClaimOrRefresh: { refreshed_neuron_id: [{ id: number }] } }
  }
  if ('RegisterVote' in command && (id === undefined || context.neurons.rowOf(id) === undefined))
    throw new Refused(voterNotFound())
  const managed = requireTarget(context, id, giver)
  requireNotSpawning(managed.neuron)
  return runUnlocked(context, managed, command) ?? runLocked(context, managed, command)
}

/** What depends on neither stake nor account may be done while tokens are on their way. */
function runUnlocked(
  context: NnsContext,
  managed: Managed,
  command: Command,
): CommandResponse | undefined {
  if ('RegisterVote' in command) {
    requireVoter(managed)
    const { vote: number, proposal } = command.RegisterVote
    vote(context, managed, { proposal: proposal[0]?.id, number })
    touch(context, managed)
    return { RegisterVote: {} }
  }
  if ('Follow' in command) return follow(context, managed, command.Follow)
  if ('SetFollowing' in command) return setFollowing(context, managed, command.SetFollowing)
  if ('RefreshVotingPower' in command) {
    requireVoter(managed)
    touch(context, managed)
    return { RefreshVotingPower: {} }
  }
  return undefined
}

async function runLocked(
  context: NnsContext,
  managed: Managed,
  command: Command,
): Promise<CommandResponse> {
  const { id } = managed.neuron
  requireUnlocked(context, id)
  if ('Configure' in command) return configure(context, managed, command.Configure)
  if ('Spawn' in command) return spawn(context, managed, command.Spawn)
  if ('DisburseMaturity' in command)
    return disburseMaturity(context, managed, command.DisburseMaturity)
  if ('StakeMaturity' in command) {
    requireController(managed)
    const [given] = command.StakeMaturity.percentage_to_stake
    const percentage = given === undefined ? undefined : BigInt(given)
    const changed = unlessRefused(stakeMaturity(managed.neuron, percentage))
    context.neurons.change(managed.row, changed)
    const { maturity, stakedMaturity } = changed
    return { StakeMaturity: { maturity_e8s: maturity, staked_maturity_e8s: stakedMaturity } }
  }
  return lockedFor(context, id, async () => {
    if ('Disburse' in command) return disburse(context, managed, command.Disburse)
    if ('Split' in command) return split(context, managed, command.Split)
    if ('Merge' in command) return merge(context, managed, command.Merge)
    if ('MakeProposal' in command) return makeProposal(context, managed, command.MakeProposal)
    throw new Refused(noCommand())
  })
}
