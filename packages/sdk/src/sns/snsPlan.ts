import { Principal } from '@icp-sdk/core/principal'
import { fromHex } from '@sluice/candid/hex'
import { stakeWithoutFees } from '@sluice/governance'
import { moved, paidWithFees, sentToWallet } from '../flows/Moved.ts'
import type { MovingStep, Plan } from '../flows/Plan.ts'
import { payStep } from '../pools/depositSteps.ts'
import { changePlan } from './changePlan.ts'
import { launchPlan, refundPlan } from './launchPlan.ts'
import type { SnsBooks } from './SnsBooks.ts'
import { SnsError } from './SnsError.ts'
import type {
  DisburseNeuronFlow,
  MakeProposalFlow,
  SnsFlow,
  SnsReceipt,
  StakeNeuronFlow,
  VoteNeuronsFlow,
  VoteOutcome,
} from './SnsFlow.ts'
import {
  ALREADY_VOTED,
  claimCall,
  disburseCall,
  refusedVote,
  voteCall,
  writtenCall,
} from './snsCalls.ts'
import { governanceErrors, LOOKS, NOTHING_TOUCHED } from './snsErrors.ts'

export type SnsPlan = Plan<SnsReceipt>

export function snsPlan(flow: SnsFlow, books: SnsBooks): SnsPlan {
  switch (flow.kind) {
    case 'stake-neuron':
      return stakePlan(flow, books)
    case 'change-neuron':
      return changePlan(flow, books)
    case 'disburse-neuron':
      return disbursePlan(flow, books)
    case 'vote-neurons':
      return votePlan(flow)
    case 'make-proposal':
      return proposePlan(flow, books)
    case 'join-launch':
      return launchPlan(flow, books)
    case 'refund-launch':
      return refundPlan(flow, books)
  }
}

/** The memo of a neuron as bytes, by which its payment is found in the ledger's log. */
export function memoBytes(memo: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, memo)
  return bytes
}

/** Tokens into the neuron's account, and governance counts them: however often it is asked, what lies there counts once. */
function stakePlan({ facts, principal, createdAtNs }: StakeNeuronFlow, books: SnsBooks): SnsPlan {
  const { governanceId, neuronId, ledgerId, amount, fee, memo, isPaid = false } = facts
  const to = { owner: Principal.fromText(governanceId), subaccount: fromHex(neuronId) }
  const transfer = payStep(
    { principal, ledgerId, fee, to: async () => to },
    {
      amount,
      createdAtNs: () => createdAtNs,
      ...(memo === undefined ? {} : { memo: memoBytes(memo) }),
    },
    books,
  )
  const claim: MovingStep = {
    kind: 'move',
    name: 'claim',
    after: isPaid ? [] : ['transfer'],
    call: async () => claimCall(governanceId, { neuronId, memo, principal }),
    repeat: { by: 'key' },
    errors: governanceErrors,
    // paid, and not counted: another attempt may be all that is missing
    explain: async (refusal) => SnsError.unclaimed(refusal),
  }
  return {
    steps: isPaid ? [claim] : [transfer, claim],
    touches: { ledgers: [ledgerId], pools: [] },
    finish: async (done) => ({
      kind: 'stake-neuron',
      governanceId,
      neuronId,
      isNew: memo !== undefined,
      moved: [
        ...moved('placed', ledgerId, amount),
        ...(isPaid
          ? []
          : paidWithFees({ ledgerId, amount, fee }, { fees: 1n, block: done.get('transfer') })),
      ],
    }),
  }
}

/** Stake of a dissolved neuron into the wallet. */
function disbursePlan({ facts }: DisburseNeuronFlow, { sns }: SnsBooks): SnsPlan {
  const { governanceId, neuronId, ledgerId, amount, fee, isAll } = facts
  const fetchStake = async () => {
    const neuron = await sns.fetchNeuron(governanceId, neuronId)
    return neuron === undefined ? 0n : stakeWithoutFees(neuron)
  }
  const step: MovingStep = {
    kind: 'move',
    name: 'disburse',
    after: [],
    call: async () => disburseCall(governanceId, { neuronId, amount: isAll ? undefined : amount }),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({ stake: await fetchStake() }),
        see: async ({ stake = 0n }) => ({ kind: (await fetchStake()) < stake ? 'done' : 'none' }),
        // a part could be paid out twice
        mayAskAgain: isAll,
        times: LOOKS,
      },
    },
    errors: governanceErrors,
  }
  return {
    steps: [step],
    touches: { ledgers: [ledgerId], pools: [] },
    finish: async (done) => ({
      kind: 'disburse-neuron',
      governanceId,
      neuronId,
      moved: sentToWallet({ ledgerId, amount, fee }, done.get('disburse')),
    }),
  }
}

/** So many neurons vote at the same time. */
const AT_ONCE = 10

/** Each neuron by a call of its own, which ends in a result whatever governance says of it. */
function votePlan({ facts }: VoteNeuronsFlow): SnsPlan {
  const { governanceId, proposalId, vote, neuronIds } = facts
  const nameOf = (index: number) => `vote-${index}`
  const steps = neuronIds.map(
    (neuronId, index): MovingStep => ({
      kind: 'move',
      name: nameOf(index),
      after: index < AT_ONCE ? [] : [nameOf(index - AT_ONCE)],
      call: async () => voteCall(governanceId, { neuronId, proposalId, vote }),
      repeat: { by: 'key' },
      errors: { ...governanceErrors, leavesHalfDone: false },
    }),
  )
  return {
    steps,
    touches: NOTHING_TOUCHED,
    finish: async (done) => ({
      kind: 'vote-neurons',
      governanceId,
      proposalId,
      vote,
      moved: [],
      outcomes: neuronIds.map((neuronId, index): VoteOutcome => {
        const result = done.get(nameOf(index)) ?? 0n
        const error = refusedVote(result)
        if (error !== undefined) return { neuronId, kind: 'refused', error }
        return { neuronId, kind: result === ALREADY_VOTED ? 'already' : 'voted' }
      }),
    }),
  }
}

/** Proposals of one neuron that are looked through for the one that was made. */
const LOOKED_THROUGH = 30

/** Each one costs when it is rejected: what came of a lost call is found among the proposals of its neuron. */
function proposePlan({ facts }: MakeProposalFlow, { sns }: SnsBooks): SnsPlan {
  const { governanceId, neuronId, title, argParts } = facts
  const fetchNewest = async () =>
    (await sns.fetchProposals(governanceId, { limit: LOOKED_THROUGH })).proposals
  const step: MovingStep = {
    kind: 'move',
    name: 'propose',
    after: [],
    call: async () =>
      writtenCall(governanceId, argParts.join(''), (answer) =>
        'MakeProposal' in answer ? answer.MakeProposal.proposal_id[0]?.id : undefined,
      ),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({ newest: (await fetchNewest())[0]?.id ?? 0n }),
        see: async ({ newest = 0n }) => {
          const made = (await fetchNewest()).find(
            (one) => one.id > newest && one.proposer === neuronId && one.title === title,
          )
          return made === undefined ? { kind: 'none' } : { kind: 'done', result: made.id }
        },
        mayAskAgain: false,
        times: LOOKS,
      },
    },
    errors: governanceErrors,
  }
  return {
    steps: [step],
    touches: NOTHING_TOUCHED,
    finish: async (done) => ({
      kind: 'make-proposal',
      governanceId,
      neuronId,
      proposalId: done.get('propose'),
      moved: [],
    }),
  }
}
