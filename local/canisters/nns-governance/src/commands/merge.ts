import type { CommandResponse, ManageNeuron, Merge } from '@sluice/candid/nns_governance'
import { isSameBytes } from '@sluice/canister'
import {
  type Merge as Merged,
  mergeNeurons,
  NNS_TOPIC,
  noNeuron,
  planMerge,
  statusOf,
} from '@sluice/governance'
import { lockedFor, requireUnlocked } from '../../../../governance-kit/commands/lockedFor.ts'
import { type Managed, requireNeuron } from '../../../../governance-kit/commands/Managed.ts'
import { neuronAccount } from '../../../../governance-kit/money/accounts.ts'
import { burnFees, move } from '../../../../governance-kit/money/moveStake.ts'
import { takeIn } from '../../../../governance-kit/money/settleTransfer.ts'
import { proposalsWithBallots } from '../../../../governance-kit/proposals/sets.ts'
import { blockOf, Refused, refuseWith, unlessRefused } from '../../../../governance-kit/refusals.ts'
import type { NnsContext } from '../governance/NnsContext.ts'
import { viewInfo, viewNeuron } from '../reads/neurons.ts'
import { requireNotSpawning, requireTarget, targetOf } from './find.ts'
import { controllerOf, requireController } from './people.ts'

/** Run it with the target locked. What the source owes is burned, then its stake comes to the target, with all that it has besides. */
export async function merge(
  context: NnsContext,
  target: Managed,
  request: Merge,
): Promise<CommandResponse> {
  const source = requireMergeable(context, target, request)
  const [from, into] = [source.neuron.id, target.neuron.id]
  await lockedFor(context, from, async () => {
    const { burned } = planOf(context, source, target)
    if (burned > 0n) {
      const { stake, fees } = source.neuron
      const without = { ...source.neuron, stake: stake - burned, fees: fees - burned }
      context.neurons.change(source.row, without)
      // await: other messages run here; both neurons take no other command
      blockOf(await burnFees(context, from, burned))
    }
    await moveOver(
      context,
      requireNeuron(context, from, source),
      requireNeuron(context, into, target),
    )
  })
  return viewMerged(context, { source: from, target: into })
}

async function moveOver(context: NnsContext, source: Managed, target: Managed): Promise<void> {
  const { amount } = planOf(context, source, target)
  const [from, into] = [source.neuron.id, target.neuron.id]
  if (amount === 0n) {
    takeIn(context, { source: from, target: into, amount })
    return
  }
  const { transactionFee } = context.terms()
  const left = { ...source.neuron, stake: source.neuron.stake - amount }
  context.neurons.change(source.row, left)
  // await: the same; once the transfer is known to be done, the source is empty and the target has all
  const outcome = await move(context, {
    from: neuronAccount(context, from),
    to: neuronAccount(context, into),
    ...{ amount: amount - transactionFee, fee: transactionFee },
    purpose: { kind: 'merge', source: from, target: into, amount },
  })
  blockOf(outcome)
}

const planOf = (context: NnsContext, source: Managed, target: Managed) =>
  unlessRefused(
    planMerge(source.neuron, target.neuron, {
      transactionFee: context.terms().transactionFee,
      now: target.now,
    }),
  )

/** What a merge would come to. Nothing is changed. @throws Refused */
export function simulateMerge(
  context: NnsContext,
  request: ManageNeuron,
  giver: Pick<Managed, 'caller' | 'now'>,
): CommandResponse {
  const [command] = request.command
  if (command === undefined || !('Merge' in command))
    return refuseWith('unavailable', 'Only a merge can be simulated.')
  const target = requireTarget(context, targetOf(context, request), giver)
  const source = requireMergeable(context, target, command.Merge)
  const { transactionFee } = context.terms()
  const merged: Merged = unlessRefused(
    mergeNeurons(source.neuron, target.neuron, { transactionFee, now: giver.now }),
  )
  const shown = { caller: giver.caller.toUint8Array(), now: giver.now }
  const source_ = { neuron: merged.source, settings: source.settings }
  const target_ = { neuron: merged.target, settings: target.settings }
  return {
    Merge: {
      source_neuron: [viewNeuron(context, source_, shown)],
      target_neuron: [viewNeuron(context, target_, shown)],
      source_neuron_info: [viewInfo(context, source_, shown)],
      target_neuron_info: [viewInfo(context, target_, shown)],
    },
  }
}

function viewMerged(
  context: NnsContext,
  ids: { readonly source: string; readonly target: string },
): CommandResponse {
  const shown = { caller: undefined, now: context.now() / 1_000_000_000n }
  const found = (id: string) => {
    const row = context.neurons.rowOf(id)
    if (row === undefined) throw new Error(`there is no neuron ${id}`)
    return { neuron: context.neurons.at(row), settings: context.neurons.settingsAt(row) }
  }
  const [source, target] = [found(ids.source), found(ids.target)]
  return {
    Merge: {
      source_neuron: [viewNeuron(context, source, shown)],
      target_neuron: [viewNeuron(context, target, shown)],
      source_neuron_info: [viewInfo(context, source, shown)],
      target_neuron_info: [viewInfo(context, target, shown)],
    },
  }
}

/** The neuron that is taken in. @throws Refused for two that cannot be one */
function requireMergeable(
  context: NnsContext,
  target: Managed,
  { source_neuron_id: [id] }: Merge,
): Managed {
  requireController(target)
  const row = id && context.neurons.rowOfNumber(id.id)
  if (row === undefined) throw new Refused(noNeuron())
  const source = requireNeuron(context, context.neurons.at(row).id, target)
  if (source.row === target.row)
    return refuseWith('invalidCommand', 'Cannot merge a neuron into itself.')
  if (!isSameBytes(controllerOf(source.settings), controllerOf(target.settings)))
    return refuseWith(
      'preconditionFailed',
      'The controller of the source differs from that of the target.',
    )
  requireUnlocked(context, source.neuron.id)
  for (const { neuron, settings } of [source, target]) {
    requireNotSpawning(neuron)
    if (settings.nns?.joinedFundAt !== undefined)
      return refuseWith('preconditionFailed', 'A neuron of the Neurons’ Fund cannot be merged.')
  }
  if (managementOf(source) !== managementOf(target))
    return refuseWith('preconditionFailed', 'The neurons are managed by different followees.')
  const both = [source.neuron.id, target.neuron.id]
  if (isProposing(context, both))
    return refuseWith('preconditionFailed', 'A neuron with an open proposal cannot be merged.')
  return source
}

const managementOf = ({ settings }: Managed): string =>
  [
    ...(settings.functions.find(({ id }) => id === BigInt(NNS_TOPIC.neuronManagement))?.followees ??
      []),
  ]
    .sort()
    .join()

/** There are no more than 200 of them. */
function isProposing(context: NnsContext, ids: readonly string[]): boolean {
  return proposalsWithBallots(context).some((id) => {
    const proposal = context.state.proposals.get(id)
    return (
      proposal !== undefined &&
      statusOf(proposal.voting) === 'open' &&
      ids.includes(proposal.proposer)
    )
  })
}
