import { defineFlow } from '../flows/FlowDefinition.ts'
import { factsOf, text } from '../flows/store/factsOf.ts'
import { readPricePaid } from '../sale/SalePrice.ts'
import type { CreateVoteProjectFacts, VoteFlow } from './VoteFlow.ts'
import type { VoteBooks } from './votePlan.ts'

export const voteFlows = [
  defineFlow({
    name: 'create-vote-project',
    readFacts: factsOf<CreateVoteProjectFacts>({
      ...{ controllerId: text, name: text, ledgerId: text, standard: text, logo: text },
      creationFee: readPricePaid,
    }),
    plan: async (flow: VoteFlow, books: VoteBooks) =>
      (await import('./votePlan.ts')).votePlan(flow, books),
  }),
] as const
