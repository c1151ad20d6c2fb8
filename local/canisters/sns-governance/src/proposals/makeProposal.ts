import type { CommandResponse, Proposal } from '@sluice/candid/sns_governance'
import {
  PERMISSION,
  refuseFunctionInMode,
  refuseTexts,
  TOPIC_NUMBERS,
  votingRules,
} from '@sluice/governance'
import {
  type Managed,
  requireAllowed,
  requireNeuron,
} from '../../../../governance-kit/commands/Managed.ts'
import { openProposal, requireProposer } from '../../../../governance-kit/proposals/openProposal.ts'
import { Refused, refuseWith } from '../../../../governance-kit/refusals.ts'
import { NS_PER_SECOND } from '../../../../governance-kit/time.ts'
import { functionOf, standingOf } from '../actions/kind.ts'
import { render } from '../actions/render.ts'
import { validate } from '../actions/validate.ts'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { modeOf } from '../governance/mode.ts'
import { parametersOf } from '../state/parameters.ts'
import { criticalPeriods } from './criticalPeriods.ts'

/** Asks whoever has to be asked about the action first; while it does, the neuron takes no other command. */
export async function makeProposal(
  context: GovernanceContext,
  managed: Managed,
  proposal: Proposal,
): Promise<CommandResponse> {
  requireAllowed(context, managed, PERMISSION.submitProposal)
  const [action] = proposal.action
  if (action === undefined) return refuseWith('invalidProposal', 'The proposal lacks an action.')
  refuseIf(refuseFunctionInMode(functionOf(action), modeOf(context)))
  refuseIf(refuseTexts(proposal))
  requireProposer(context, managed)
  // await: other messages run here; proposer and parameters are read again
  const learned = await validate(context, action)
  const { caller, neuron } = managed
  const again = requireNeuron(context, neuron.id, { caller, now: context.now() / NS_PER_SECOND })
  requireAllowed(context, again, PERMISSION.submitProposal)
  refuseIf(refuseFunctionInMode(functionOf(action), modeOf(context)))
  requireProposer(context, again)
  const parameters = parametersOf(context)
  const functionId = functionOf(action)
  const { topic, isCritical } = standingOf(context, functionId)
  const id = openProposal(context, again, {
    ...{ action: functionId, isCritical, content: proposal },
    topic: topic && TOPIC_NUMBERS[topic],
    rules: votingRules(isCritical, parameters, criticalPeriods(parameters)),
    rendering: render(action, learned),
  })
  return { MakeProposal: { proposal_id: [{ id }] } }
}

function refuseIf(refusal: ConstructorParameters<typeof Refused>[0] | undefined): void {
  if (refusal !== undefined) throw new Refused(refusal)
}
