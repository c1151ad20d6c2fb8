import type { CommandResponse, Proposal } from '@sluice/candid/nns_governance'
import { isApartFromAll, refuseTexts, utf8Length, votingRules } from '@sluice/governance'
import type { Managed } from '../../../../governance-kit/commands/Managed.ts'
import { openProposal, requireProposer } from '../../../../governance-kit/proposals/openProposal.ts'
import { Refused, refuseWith } from '../../../../governance-kit/refusals.ts'
import { topicOf } from '../actions/kind.ts'
import { validate } from '../actions/validate.ts'
import { requireVoter } from '../commands/people.ts'
import type { NnsContext } from '../governance/NnsContext.ts'

const LEAST = { title: 5, url: 10 } as const

export function makeProposal(
  context: NnsContext,
  managed: Managed,
  proposal: Proposal,
): CommandResponse {
  requireVoter(managed)
  const [action] = proposal.action
  if (action === undefined) return refuseWith('invalidProposal', 'The proposal lacks an action.')
  requireTexts(proposal)
  requireProposer(context, managed)
  validate(context, action)
  const topic = topicOf(action)
  const { initialVotingPeriod, waitForQuietIncrease } = context.state.settings.get()
  const id = openProposal(context, managed, {
    ...{ action: BigInt(topic), topic: undefined, isCritical: isApartFromAll(topic) },
    rules: votingRules(false, { initialVotingPeriod, waitForQuietIncrease }),
    ...{ content: proposal, rendering: '' },
  })
  return {
    MakeProposal: {
      proposal_id: [{ id }],
      message: ['The proposal has been created successfully.'],
    },
  }
}

function requireTexts({ title: [title = ''], summary, url }: Proposal): void {
  const refusal = refuseTexts({ title, summary, url })
  if (refusal !== undefined) throw new Refused(refusal)
  if (utf8Length(title) < LEAST.title)
    refuseWith('invalidProposal', `The title of a proposal has at least ${LEAST.title} bytes.`)
  if (url !== '' && url.length < LEAST.url)
    refuseWith('invalidProposal', `The url of a proposal has at least ${LEAST.url} characters.`)
}
