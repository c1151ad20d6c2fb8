import { Principal } from '@icp-sdk/core/principal'
import { fromHex } from '@sluice/candid/hex'
import { delayOf, permissionsOf, stakeWithoutFees, stateOf } from '@sluice/governance'
import { SwapError } from '../errors.ts'
import type { Figures } from '../flows/Flow.ts'
import { moved, paidWithFees, sentToWallet } from '../flows/Moved.ts'
import type { MovingStep, Plan, Repeat, StepErrors } from '../flows/Plan.ts'
import { payStep } from '../pools/depositSteps.ts'
import { launchPlan, refundPlan } from './launchPlan.ts'
import type { SnsBooks } from './SnsBooks.ts'
import { SnsError } from './SnsError.ts'
import type {
  ChangeNeuronFlow,
  DisburseNeuronFlow,
  MakeProposalFlow,
  SnsFlow,
  SnsReceipt,
  StakeNeuronFlow,
  VoteNeuronsFlow,
  VoteOutcome,
} from './SnsFlow.ts'
import type { SnsNeuron } from './SnsNeuron.ts'
import {
  ALREADY_VOTED,
  claimCall,
  disburseCall,
  refusedVote,
  voteCall,
  writtenCall,
} from './snsCalls.ts'

export type SnsPlan = Plan<SnsReceipt>

/** What was done shows after this many looks, a second apart. */
const LOOKS = 8

const errors: StepErrors = {
  unknown: SwapError.outcomeUnknown,
  rejected: SnsError.refused,
  leavesHalfDone: true,
}

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

const NOTHING = { ledgers: [], pools: [] }

/** The memo of a neuron as bytes, by which its payment is found in the ledger's log. */
export function memoBytes(memo: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, memo)
  return bytes
}

/** Tokens into the neuron's account, and governance counts them: however often it is asked, what lies there counts once. */
function stakePlan({ facts, principal, createdAtNs }: StakeNeuronFlow, books: SnsBooks): SnsPlan {
  const { governanceId, neuronId, ledgerId, amount, fee, memo } = facts
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
    after: ['transfer'],
    call: async () => claimCall(governanceId, { neuronId, memo, principal }),
    repeat: { by: 'key' },
    errors,
    // paid, and not counted: another attempt may be all that is missing
    explain: async (refusal) => SnsError.unclaimed(refusal),
  }
  return {
    steps: [transfer, claim],
    touches: { ledgers: [ledgerId], pools: [] },
    finish: async (done) => ({
      kind: 'stake-neuron',
      governanceId,
      neuronId,
      isNew: memo !== undefined,
      moved: [
        ...moved('placed', ledgerId, amount),
        ...paidWithFees({ ledgerId, amount, fee }, { fees: 1n, block: done.get('transfer') }),
      ],
    }),
  }
}

function changePlan({ facts }: ChangeNeuronFlow, books: SnsBooks): SnsPlan {
  const { governanceId, neuronId, change, argHex, childId } = facts
  const step: MovingStep = {
    kind: 'move',
    name: 'change',
    after: [],
    call: async () => writtenCall(governanceId, argHex),
    repeat: repeatOf(facts, books),
    errors,
  }
  return {
    steps: [step],
    touches: NOTHING,
    finish: async () => ({
      kind: 'change-neuron',
      governanceId,
      neuronId,
      change,
      childId,
      moved: [],
    }),
  }
}

/** Changes that come to the same however often they are made are made again; of others the neuron tells whether they were. */
function repeatOf(facts: ChangeNeuronFlow['facts'], { sns, now }: SnsBooks): Repeat {
  const { governanceId, neuronId, change, childId } = facts
  const fetch = async (id = neuronId) => sns.fetchNeuron(governanceId, id)
  const nowSeconds = () => BigInt(Math.floor(now() / 1_000))
  const found = (isDone: (neuron: SnsNeuron) => boolean): Repeat => ({
    by: 'key',
    find: async () => {
      const neuron = await fetch(change === 'split' ? childId : neuronId)
      return neuron !== undefined && isDone(neuron) ? { result: 0n } : undefined
    },
  })
  switch (change) {
    case 'split':
      return found(() => true)
    case 'start-dissolving':
      return found((neuron) => stateOf(neuron, nowSeconds()) !== 'locked')
    case 'stop-dissolving':
      return found((neuron) => stateOf(neuron, nowSeconds()) === 'locked')
    case 'remove-permissions': {
      const { principal = '', permissions = '' } = facts
      const taken = permissions.split(',').map(Number)
      return found((neuron) => {
        const held = permissionsOf(neuron.permissions, principal)
        return taken.every((permission) => !held.includes(permission))
      })
    }
    case 'set-dissolve-timestamp':
    case 'auto-stake-on':
    case 'auto-stake-off':
    case 'add-permissions':
    case 'follow':
      return { by: 'key' }
    case 'increase-delay':
    case 'stake-maturity':
    case 'disburse-maturity': {
      const fetchFigures = async (): Promise<Figures> => {
        const neuron = await fetch()
        if (neuron === undefined) return {}
        return {
          delay: delayOf(neuron, nowSeconds()),
          maturity: neuron.maturity,
          payments: BigInt(neuron.disbursements.length),
        }
      }
      const isDone = (before: Figures, after: Figures) => {
        if (change === 'increase-delay') return (after.delay ?? 0n) >= (facts.goal ?? 0n)
        if (change === 'stake-maturity') return (after.maturity ?? 0n) < (before.maturity ?? 0n)
        return (after.payments ?? 0n) > (before.payments ?? 0n)
      }
      return {
        by: 'request',
        look: {
          before: fetchFigures,
          see: async (before) => ({
            kind: isDone(before, await fetchFigures()) ? 'done' : 'none',
          }),
          mayAskAgain: false,
          times: LOOKS,
        },
      }
    }
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
    errors,
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
      errors: { ...errors, leavesHalfDone: false },
    }),
  )
  return {
    steps,
    touches: NOTHING,
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
    errors,
  }
  return {
    steps: [step],
    touches: NOTHING,
    finish: async (done) => ({
      kind: 'make-proposal',
      governanceId,
      neuronId,
      proposalId: done.get('propose'),
      moved: [],
    }),
  }
}
