import { Principal } from '@icp-sdk/core/principal'
import * as Controller from '@sluice/candid/vote_controller'
import { type PreparedCall, prepareCall } from '../calls/PreparedCall.ts'
import type { Plan, StepAnswer } from '../flows/Plan.ts'
import type { AllowingBooks } from '../pools/approveStep.ts'
import type { NamedCreationReads } from '../sale/NamedCreationReads.ts'
import { namedCreationPlan, namedCreationRefusal } from '../sale/namedCreationPlan.ts'
import { saleMoved } from '../sale/SalePrice.ts'
import { VoteError } from './VoteError.ts'
import type { VoteFlow, VoteReceipt } from './VoteFlow.ts'

/** What plans of votes read. */
export type VoteBooks = AllowingBooks & {
  readonly voteProjects: Pick<NamedCreationReads, 'fetchMade' | 'fetchCreationFee'>
}

export const votePlan = (flow: VoteFlow, books: VoteBooks): Plan<VoteReceipt> =>
  namedCreationPlan<VoteReceipt>(
    {
      flow,
      reads: books.voteProjects,
      call: () => createCall(flow),
      refusal: refusalOf(flow),
      receiptOf: (projectId) => ({
        kind: 'create-vote-project',
        projectId,
        moved: saleMoved(flow.facts.creationFee),
      }),
    },
    books,
  )

const refusalOf = ({ facts }: VoteFlow) =>
  namedCreationRefusal(facts.creationFee !== undefined, VoteError.refused)

function createCall(flow: VoteFlow): PreparedCall<StepAnswer> {
  const { facts, principal } = flow
  const { name, logo, ledgerId, standard, controllerId } = facts
  return prepareCall<Controller._SERVICE, 'create', StepAnswer>({
    canisterId: controllerId,
    interfaceOf: Controller.idlFactory,
    method: 'create',
    args: [
      {
        name,
        logo,
        tokenCid: ledgerId,
        tokenStand: standard,
        projectCid: '',
        managerAddress: { principal: Principal.fromText(principal) },
      },
    ],
    read: (answer) =>
      'ok' in answer ? { kind: 'done' } : { kind: 'refused', error: refusalOf(flow)(answer.err) },
  })
}
