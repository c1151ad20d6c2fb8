import type { PowerProof } from '@sluice/candid/vote_project'
import type { Allocation, Ballot, ChoiceKind, Tally } from '@sluice/electorate'

/** Projects and proposals as pages and bots see them. Times in milliseconds since 1970, power in the token's smallest unit. */

export type VoteProject = {
  readonly id: string
  readonly name: string
  readonly ledgerId: string
  readonly standard: string
  /** An address, or the path of a picture that the project keeps; '' where it has none. */
  readonly logo: string
  readonly owner: string
}

export type VoteSnapshot = {
  readonly ledgerId: string
  /** The last block that counts. */
  readonly block: bigint
  readonly sources: readonly string[]
  readonly count: bigint
  readonly total: bigint
  readonly root: Uint8Array
}

export type VoteTerms = {
  readonly title: string
  readonly content: string
  readonly options: readonly string[]
  readonly kind: ChoiceKind
  readonly isChangeable: boolean
  /** In ten-thousandths. */
  readonly quorum: number
  readonly threshold: number
  readonly beginsAt: number
  readonly endsAt: number
  /** Until when sealed votes are opened; undefined where votes are open. */
  readonly opensUntil: number | undefined
  /** Undefined where powers are uploaded. */
  readonly snapshot: VoteSnapshot | undefined
  /** The path of a picture that the project keeps; undefined without one. */
  readonly picture: string | undefined
}

export type VoteState = 'pending' | 'active' | 'opening' | 'closed' | 'withdrawn'

export type VoteProposal = {
  readonly number: bigint
  readonly terms: VoteTerms
  readonly creator: string
  readonly createdAt: number
  readonly withdrawnAt: number | undefined
  /** When nothing changes any more. */
  readonly closesAt: number
  readonly count: bigint
  readonly total: bigint
  readonly tally: Tally
  readonly sealed: bigint
  readonly records: bigint
  /** The block of the project's log of delegations up to which they count; 0 where none does. */
  readonly delegations: bigint
}

export type VoteRow = {
  /** A principal, or an account identifier in hexadecimal. */
  readonly voter: string
  readonly at: number
  readonly allocation: Allocation
  readonly reason: string
  /** The delegate who voted for them; undefined where they voted themself. */
  readonly by: string | undefined
}

/** A proposal with all of its records, added up here and compared with what the network has signed. */
export type RecountedProposal = {
  readonly proposal: VoteProposal
  readonly rows: readonly VoteRow[]
  /** `certified`: terms, tally and records are what the network's certificate covers. `wrong`: they are not: believe nothing of it. `too-many`: nothing was read. */
  readonly check: 'certified' | 'wrong' | 'uncertified' | 'too-many'
}

/** How the caller stands in a proposal. */
export type OwnVote = {
  /** Undefined for who is not in the electorate; 0 for who is on a list without power. */
  readonly power: bigint | undefined
  readonly allocation: Allocation | undefined
  readonly isSealed: boolean
  readonly ballotsLeft: number
  /** The delegate whose vote stands; undefined where it is the caller's own, and where there is none. */
  readonly by: string | undefined
}

/** Whom somebody has let vote with their power. */
export type Delegation = { readonly delegate: string; readonly at: number }

/** What a delegate may vote with for one voter of a proposal. */
export type DelegatedPower = {
  readonly voter: string
  readonly power: bigint
  /** The voter has voted themself: the delegate has no say. */
  readonly isOwn: boolean
  /** Of the vote that stands; undefined while there is none, or it is sealed. */
  readonly vote: Allocation | undefined
  readonly isSealed: boolean
  /** Undefined where the power is on a list. */
  readonly proof: PowerProof | undefined
}

/** What became of votes for others. */
export type VotesForResult = {
  readonly counted: number
  /** In the project's own words. */
  readonly refused: readonly { readonly voter: string; readonly reason: string }[]
}

export type VoteBallot = { readonly ballot: Ballot; readonly reason: string }

/** In which state a proposal is at a time, in milliseconds since 1970. */
export function voteStateOf({ terms, withdrawnAt }: VoteProposal, now: number): VoteState {
  if (withdrawnAt !== undefined) return 'withdrawn'
  if (now < terms.beginsAt) return 'pending'
  if (now < terms.endsAt) return 'active'
  return terms.opensUntil !== undefined && now < terms.opensUntil ? 'opening' : 'closed'
}
