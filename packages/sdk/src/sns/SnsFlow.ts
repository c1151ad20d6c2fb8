import type { Flow } from '../flows/Flow.ts'
import type { Moved } from '../flows/Moved.ts'

export const SNS_KINDS = [
  'stake-neuron',
  'change-neuron',
  'disburse-neuron',
  'vote-neurons',
  'make-proposal',
  'join-launch',
  'refund-launch',
] as const

/** What is done to a neuron by one call that moves nothing of the wallet's. */
export const NEURON_CHANGES = [
  'increase-delay',
  'set-dissolve-timestamp',
  'start-dissolving',
  'stop-dissolving',
  'auto-stake-on',
  'auto-stake-off',
  'stake-maturity',
  'disburse-maturity',
  'split',
  'add-permissions',
  'remove-permissions',
  'follow',
  'refresh',
  'merge',
  'spawn',
  'make-public',
  'make-private',
  'join-fund',
  'leave-fund',
] as const
export type NeuronChangeKind = (typeof NEURON_CHANGES)[number]

/** Most neurons that vote in one flow. */
export const MOST_VOTERS = 200

/** A neuron of an SNS, by its id in hexadecimal. */
export type PlacedNeuron = { readonly governanceId: string; readonly neuronId: string }

export type StakeNeuronFacts = PlacedNeuron & {
  readonly ledgerId: string
  /** What arrives in the neuron's account; the ledger's fee comes on top. */
  readonly amount: bigint
  readonly fee: bigint
  /** Of a neuron that is to be made: drawn before anything is sent, because its account follows from it. */
  readonly memo?: bigint
  /** Of what lies in the account already: nothing is paid. */
  readonly isPaid?: boolean
}

export type ChangeNeuronFacts = PlacedNeuron & {
  readonly change: NeuronChangeKind
  /** What governance is asked, as Candid in hexadecimal. */
  readonly argHex: string
  /** Of a longer delay: the delay that is to be reached, in seconds. Of a merge: what the neuron that is taken in has left at most. */
  readonly goal?: bigint
  /** Of a split or a spawn: the neuron that it makes. Of a merge: the one that is taken in. */
  readonly childId?: string
  /** Of permissions that are taken: whose, and which, with commas. */
  readonly principal?: string
  readonly permissions?: string
}

export type DisburseNeuronFacts = PlacedNeuron & {
  readonly ledgerId: string
  /** What leaves the neuron; the fee of it does not arrive. */
  readonly amount: bigint
  readonly fee: bigint
  /** Whether that is all of its stake: then a second call finds nothing. */
  readonly isAll: boolean
}

export type VoteNeuronsFacts = {
  readonly governanceId: string
  readonly proposalId: bigint
  readonly vote: 'yes' | 'no'
  readonly neuronIds: readonly string[]
}

export type MakeProposalFacts = PlacedNeuron & {
  readonly title: string
  /** What governance is asked, as Candid in hexadecimal, in parts. */
  readonly argParts: readonly string[]
}

export type JoinLaunchFacts = {
  readonly swapId: string
  readonly icpLedgerId: string
  readonly amount: bigint
  readonly fee: bigint
  /** What the participant has agreed to, word for word. */
  readonly confirmationText?: string
}

export type RefundLaunchFacts = {
  readonly swapId: string
  readonly icpLedgerId: string
  readonly fee: bigint
}

export type StakeNeuronFlow = Flow<'stake-neuron', StakeNeuronFacts>
export type ChangeNeuronFlow = Flow<'change-neuron', ChangeNeuronFacts>
export type DisburseNeuronFlow = Flow<'disburse-neuron', DisburseNeuronFacts>
export type VoteNeuronsFlow = Flow<'vote-neurons', VoteNeuronsFacts>
export type MakeProposalFlow = Flow<'make-proposal', MakeProposalFacts>
export type JoinLaunchFlow = Flow<'join-launch', JoinLaunchFacts>
export type RefundLaunchFlow = Flow<'refund-launch', RefundLaunchFacts>
export type SnsFlow =
  | StakeNeuronFlow
  | ChangeNeuronFlow
  | DisburseNeuronFlow
  | VoteNeuronsFlow
  | MakeProposalFlow
  | JoinLaunchFlow
  | RefundLaunchFlow

/** `already`: it had voted, by itself or by those it follows. `refused` has governance's number, see `SnsError`. */
export type VoteOutcome =
  | { readonly neuronId: string; readonly kind: 'voted' | 'already' }
  | { readonly neuronId: string; readonly kind: 'refused'; readonly error: number }

type Told = { readonly moved: readonly Moved[] }
export type SnsReceipt =
  | (PlacedNeuron & Told & { readonly kind: 'stake-neuron'; readonly isNew: boolean })
  | (PlacedNeuron &
      Told & {
        readonly kind: 'change-neuron'
        readonly change: NeuronChangeKind
        /** Of a split. */
        readonly childId: string | undefined
      })
  | (PlacedNeuron & Told & { readonly kind: 'disburse-neuron' })
  | (Told & {
      readonly kind: 'vote-neurons'
      readonly governanceId: string
      readonly proposalId: bigint
      readonly vote: 'yes' | 'no'
      readonly outcomes: readonly VoteOutcome[]
    })
  | (PlacedNeuron &
      Told & { readonly kind: 'make-proposal'; readonly proposalId: bigint | undefined })
  | (Told & {
      readonly kind: 'join-launch'
      readonly swapId: string
      /** What the caller has in the sale now, all payments together. */
      readonly accepted: bigint
    })
  | (Told & { readonly kind: 'refund-launch'; readonly swapId: string })

/**
 * `key` and `transfer`, `claim`; `change`; `disburse`; `vote-0`, `vote-1` …; `propose`; `ticket`, `key`, `transfer`, `join`; `refund`.
 */
export type SnsStepName =
  | 'claim'
  | 'transfer'
  | 'change'
  | 'disburse'
  | 'propose'
  | 'ticket'
  | 'key'
  | 'join'
  | 'refund'
  | `vote-${number}`
