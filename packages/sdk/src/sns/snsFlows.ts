import { defineFlow } from '../flows/FlowDefinition.ts'
import { factsOf, figure, isTrue, oneOf, optional, text, texts } from '../flows/store/factsOf.ts'
import type { SnsBooks } from './SnsBooks.ts'
import type * as Facts from './SnsFlow.ts'
import { NEURON_CHANGES, type SnsFlow } from './SnsFlow.ts'

const placed = { governanceId: text, neuronId: text }
const paid = { amount: figure, fee: figure }
const sale = { swapId: text, icpLedgerId: text, fee: figure }

const plan = async (flow: SnsFlow, books: SnsBooks) =>
  (await import('./snsPlan.ts')).snsPlan(flow, books)

/** On every page: what carries them out loads when one runs. */
export const snsFlows = [
  defineFlow({
    name: 'stake-neuron',
    readFacts: factsOf<Facts.StakeNeuronFacts>({
      ...{ ...placed, ...paid, ledgerId: text, memo: optional(figure) },
      isPaid: (stored, name) => (stored.field(name) === true ? true : undefined),
    }),
    plan,
  }),
  defineFlow({
    name: 'change-neuron',
    readFacts: factsOf<Facts.ChangeNeuronFacts>({
      ...{ ...placed, change: oneOf(NEURON_CHANGES), argHex: text, goal: optional(figure) },
      ...{ childId: optional(text), principal: optional(text), permissions: optional(text) },
    }),
    plan,
  }),
  defineFlow({
    name: 'disburse-neuron',
    readFacts: factsOf<Facts.DisburseNeuronFacts>({
      ...{ ...placed, ...paid, ledgerId: text, isAll: isTrue },
    }),
    plan,
  }),
  defineFlow({
    name: 'vote-neurons',
    readFacts: factsOf<Facts.VoteNeuronsFacts>({
      ...{ governanceId: text, proposalId: figure, vote: oneOf(['yes', 'no'] as const) },
      neuronIds: texts,
    }),
    plan,
  }),
  defineFlow({
    name: 'make-proposal',
    readFacts: factsOf<Facts.MakeProposalFacts>({ ...placed, title: text, argParts: texts }),
    plan,
  }),
  defineFlow({
    name: 'join-launch',
    readFacts: factsOf<Facts.JoinLaunchFacts>({
      ...{ ...sale, amount: figure, confirmationText: optional(text) },
    }),
    plan,
  }),
  defineFlow({
    name: 'refund-launch',
    readFacts: factsOf<Facts.RefundLaunchFacts>(sale),
    plan,
  }),
] as const
