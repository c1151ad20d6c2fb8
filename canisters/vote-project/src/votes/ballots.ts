import type { Ballot as GivenBallot } from '@sluice/candid/vote_project'
import { type Allocation, allocate, type Ballot, flawOfBallot } from '@sluice/electorate'
import { refuse } from '../project/Refusal.ts'
import type { VoteContext } from '../project/VoteContext.ts'
import { type Found, requireProposal } from '../proposals/found.ts'

/** When a proposal takes which ballots. */

const LONGEST_REASON = 500

/** What is said with a ballot. */
export type Said = { readonly ballot: GivenBallot; readonly reason: string }

/** @throws Refusal */
function requireRunning(context: VoteContext, number: bigint): Found {
  const found = requireProposal(context, number)
  const { terms, counts } = found
  const now = context.now()
  if (counts.withdrawnAtNs !== undefined) refuse('The proposal has been withdrawn')
  if (now < terms.beginsAtNs) refuse('Voting has not begun')
  if (now >= terms.endsAtNs) refuse('Voting has ended')
  return found
}

/** One that takes ballots which everybody sees. @throws Refusal */
export function requireOpen(context: VoteContext, number: bigint): Found {
  const found = requireRunning(context, number)
  if (found.terms.opensUntilNs !== undefined)
    refuse('Votes of this proposal are sealed until the end')
  return found
}

/** @throws Refusal */
export function requireSealed(context: VoteContext, number: bigint): Found {
  const found = requireRunning(context, number)
  if (found.terms.opensUntilNs === undefined) refuse('Votes of this proposal are open: cast yours')
  return found
}

/** One whose sealed ballots are opened now. @throws Refusal */
export function requireOpening(context: VoteContext, number: bigint): Found {
  const found = requireProposal(context, number)
  const { terms, counts } = found
  const now = context.now()
  if (counts.withdrawnAtNs !== undefined) refuse('The proposal has been withdrawn')
  if (terms.opensUntilNs === undefined) refuse('Votes of this proposal are not sealed')
  else if (now < terms.endsAtNs) refuse('Sealed votes are opened after the end')
  else if (now >= terms.opensUntilNs) refuse('It is too late to open a vote')
  return found
}

/** @throws Refusal */
export function requireBallot({ terms }: Found, { ballot: given, reason }: Said): Ballot {
  if (reason.length > LONGEST_REASON) refuse(`A reason has at most ${LONGEST_REASON} characters`)
  const ballot = ballotOf(given)
  const flaw = flawOfBallot(terms.kind, ballot, terms.options.length)
  return flaw === undefined ? ballot : refuse(flaw)
}

/** Numbers beyond what a ballot has become ones that no ballot has. */
function ballotOf(given: GivenBallot): Ballot {
  if ('abstain' in given) return { kind: 'abstain' }
  const small = (value: bigint) => (value < 1n << 31n ? Number(value) : -1)
  const choices = given.choices.map(({ option, weight }) => ({
    option: small(option),
    weight: small(weight),
  }))
  return { kind: 'choices', choices }
}

export const allocateIn = ({ terms }: Found, ballot: Ballot, power: bigint): Allocation =>
  allocate(terms.kind, ballot, { power, optionCount: terms.options.length })
