import { defineFlow } from '../flows/FlowDefinition.ts'
import type { RecordReader } from '../flows/store/FlowStore.ts'
import type { SnsBooks } from './SnsBooks.ts'
import {
  type ChangeNeuronFacts,
  type DisburseNeuronFacts,
  type JoinLaunchFacts,
  type MakeProposalFacts,
  MOST_VOTERS,
  NEURON_CHANGES,
  type RefundLaunchFacts,
  type SnsFlow,
  type StakeNeuronFacts,
  type VoteNeuronsFacts,
} from './SnsFlow.ts'

const plan = async (flow: SnsFlow, books: SnsBooks) =>
  (await import('./snsPlan.ts')).snsPlan(flow, books)

const readPlaced = ({ text }: RecordReader) => ({
  governanceId: text('governanceId'),
  neuronId: text('neuronId'),
})

function readTexts({ field }: RecordReader, name: string): readonly string[] {
  const list = field(name)
  const isList = Array.isArray(list) && list.length <= MOST_VOTERS
  if (
    !isList ||
    !list.every((one): one is string => typeof one === 'string' && one.length <= 20_000)
  ) {
    throw new Error(`the stored flow lacks ${name}`)
  }
  return list
}

function readChange({ text }: RecordReader) {
  const name = text('change')
  const change = NEURON_CHANGES.find((one) => one === name)
  if (change === undefined) throw new Error('the stored flow changes a neuron in an unknown way')
  return change
}

const has = ({ field }: RecordReader, name: string) => field(name) !== undefined

const readStake = (stored: RecordReader): StakeNeuronFacts => ({
  ...readPlaced(stored),
  ledgerId: stored.text('ledgerId'),
  amount: stored.bigint('amount'),
  fee: stored.bigint('fee'),
  ...(has(stored, 'memo') && { memo: stored.bigint('memo') }),
})

const readChanged = (stored: RecordReader): ChangeNeuronFacts => ({
  ...readPlaced(stored),
  change: readChange(stored),
  argHex: stored.text('argHex'),
  ...(has(stored, 'goal') && { goal: stored.bigint('goal') }),
  ...(has(stored, 'childId') && { childId: stored.text('childId') }),
  ...(has(stored, 'principal') && { principal: stored.text('principal') }),
  ...(has(stored, 'permissions') && { permissions: stored.text('permissions') }),
})

const readDisburse = (stored: RecordReader): DisburseNeuronFacts => ({
  ...readPlaced(stored),
  ledgerId: stored.text('ledgerId'),
  amount: stored.bigint('amount'),
  fee: stored.bigint('fee'),
  isAll: stored.field('isAll') === true,
})

function readVote(stored: RecordReader): VoteNeuronsFacts {
  const vote = stored.text('vote')
  if (vote !== 'yes' && vote !== 'no') throw new Error('the stored vote is none')
  return {
    governanceId: stored.text('governanceId'),
    proposalId: stored.bigint('proposalId'),
    vote,
    neuronIds: readTexts(stored, 'neuronIds'),
  }
}

const readProposed = (stored: RecordReader): MakeProposalFacts => ({
  ...readPlaced(stored),
  title: stored.text('title'),
  argParts: readTexts(stored, 'argParts'),
})

const readJoin = (stored: RecordReader): JoinLaunchFacts => ({
  ...readRefund(stored),
  amount: stored.bigint('amount'),
  ...(has(stored, 'confirmationText') && { confirmationText: stored.text('confirmationText') }),
})

const readRefund = (stored: RecordReader): RefundLaunchFacts => ({
  swapId: stored.text('swapId'),
  icpLedgerId: stored.text('icpLedgerId'),
  fee: stored.bigint('fee'),
})

/** On every page: what carries them out loads when one runs. */
export const snsFlows = [
  defineFlow({ name: 'stake-neuron', readFacts: readStake, plan }),
  defineFlow({ name: 'change-neuron', readFacts: readChanged, plan }),
  defineFlow({ name: 'disburse-neuron', readFacts: readDisburse, plan }),
  defineFlow({ name: 'vote-neurons', readFacts: readVote, plan }),
  defineFlow({ name: 'make-proposal', readFacts: readProposed, plan }),
  defineFlow({ name: 'join-launch', readFacts: readJoin, plan }),
  defineFlow({ name: 'refund-launch', readFacts: readRefund, plan }),
] as const
