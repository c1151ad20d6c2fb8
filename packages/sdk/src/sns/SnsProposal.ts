import type {
  Ballot,
  ProposalStatus,
  ProposalVoting,
  RewardStatus,
  SnsParameters,
  Topic,
} from '@sluice/governance'
import type { PayloadPart } from './payload/describePayload.ts'

/** What a proposal does. What this version does not show in parts has its rendering alone. */
export type ProposalAction =
  | { readonly kind: 'motion'; readonly text: string }
  | { readonly kind: 'parameters'; readonly changes: Partial<SnsParameters> }
  | {
      readonly kind: 'treasury-transfer'
      readonly token: 'icp' | 'sns'
      readonly to: string
      /** Hexadecimal; the default account without it. */
      readonly subaccount: string | undefined
      readonly amount: bigint
      readonly memo: bigint | undefined
    }
  | {
      readonly kind: 'mint'
      readonly to: string
      readonly subaccount: string | undefined
      readonly amount: bigint
      readonly memo: bigint | undefined
    }
  | {
      readonly kind: 'generic'
      readonly functionId: bigint
      /** Candid, as the function's target takes it. */
      readonly payload: Uint8Array
    }
  | {
      readonly kind: 'upgrade'
      readonly canisterId: string
      readonly mode: 'install' | 'reinstall' | 'upgrade'
      /** SHA-256 of the module in hexadecimal, as governance tells it; it does not tell the module. */
      readonly moduleHash: string | undefined
    }
  | {
      /** What the ledger would charge and call its token; what is absent stays. */
      readonly kind: 'ledger-parameters'
      readonly transferFee: bigint | undefined
      readonly name: string | undefined
      readonly symbol: string | undefined
      readonly hasLogo: boolean
    }
  | {
      readonly kind: 'other'
      readonly name: string
      /** Of the NNS, which renders nothing itself: the action part by part. */
      readonly payload?: readonly PayloadPart[]
    }

type ProposalRefusal = { readonly error: number; readonly text: string }

/** A proposal of an SNS: what voting decides as the core's record, texts bounded, times in seconds since 1970. */
export type SnsProposal = ProposalVoting & {
  readonly id: bigint
  readonly functionId: bigint
  readonly topic: Topic | undefined
  readonly isCritical: boolean
  /** The neuron that made it, in hexadecimal. */
  readonly proposer: string | undefined
  readonly title: string
  readonly summary: string
  /** An `https:` address, or none. */
  readonly url: string | undefined
  readonly action: ProposalAction
  /** What governance itself says that it would do, in Markdown; a stranger's text. */
  readonly rendering: string
  readonly status: ProposalStatus
  readonly rewardStatus: RewardStatus
  readonly rejectCost: bigint
  readonly failure: ProposalRefusal | undefined
  /** Ballots of neurons that the caller can see, by their ids. Settled proposals have none any more. */
  readonly ballots: ReadonlyMap<string, Ballot>
}

export type ProposalFilter = {
  readonly statuses?: readonly ProposalStatus[]
  readonly rewardStatuses?: readonly RewardStatus[]
  readonly topics?: readonly Topic[]
  /** Functions whose proposals are left out. */
  readonly withoutFunctions?: readonly bigint[]
}

/** Which proposals are listed, and how many. */
export type ProposalRequest = ProposalFilter & {
  /** Proposals older than this one; the newest when absent. */
  readonly before?: bigint
  /** From 1 to 100. */
  readonly limit?: number
  /** Asks as nobody: who has hundreds of neurons waits long for hundreds of their ballots. */
  readonly isWithoutBallots?: boolean
}

/** Newest first; `next` is what to ask the following page with, absent on the last one. */
export type ProposalPage = {
  readonly proposals: readonly SnsProposal[]
  readonly next: bigint | undefined
}

/** Something that proposals of an SNS can do. */
export type SnsFunction = {
  readonly id: bigint
  readonly name: string
  readonly description: string
  readonly topic: Topic | undefined
  readonly isCritical: boolean
  /** Of a function that the SNS has added: what checks a payload, and what is called with it. */
  readonly generic:
    | {
        readonly validatorId: string
        readonly validatorMethod: string
        readonly targetId: string
        readonly targetMethod: string
      }
    | undefined
}
