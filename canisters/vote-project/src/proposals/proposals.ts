import type { ProposalTerms } from '@sluice/candid/vote_project'
import { concatBytes, pageFromLast, type Slice, takeNext } from '@sluice/canister'
import { emptyTally, NO_RECORDS } from '@sluice/electorate'
import { stateBlock } from '../delegations/delegations.ts'
import { requirePicture, showPicture } from '../project/pictures.ts'
import { refuse } from '../project/Refusal.ts'
import { requireRoom, type VoteContext } from '../project/VoteContext.ts'
import type { StoredCounts, StoredTerms } from '../project/VoteState.ts'
import { certifyProposal, forgetProposal } from './certify.ts'
import { type Found, findProposal, requireProposal, viewProposal } from './found.ts'
import { hashOfTerms, requireTerms } from './terms.ts'

/** The list of proposals: made, changed and taken back by managers. */

const MOST_PROPOSALS = 10_000
/** Rows have texts of some ten thousand characters. */
const MOST_ROWS = 50n
const LONGEST_KEY = 64

/** Asked again with a key, it answers what was made. @throws Refusal */
export function createProposal(
  context: VoteContext,
  manager: Uint8Array,
  given: { readonly terms: ProposalTerms; readonly key: Uint8Array },
): bigint {
  const { state, now } = context
  if (given.key.length === 0 || given.key.length > LONGEST_KEY)
    refuse(`A key has 1 to ${LONGEST_KEY} bytes`)
  const key = concatBytes([Uint8Array.of(manager.length), manager, given.key])
  const made = state.made.get(key)
  if (made !== undefined) return made
  requireRoom(context)
  if (state.terms.size >= MOST_PROPOSALS)
    refuse(`A project has at most ${MOST_PROPOSALS} proposals`)
  const terms = requireTerms(given.terms, now())
  requirePicture(context, terms.picture)
  const number = takeNext(state.nextNumber)
  const delegations = stateBlock(context, number)
  state.made.set(key, number)
  changePicture(context, number, terms.picture)
  write(context, number, terms, {
    creator: manager,
    createdAtNs: now(),
    withdrawnAtNs: undefined,
    termsHash: hashOfTerms({ ...terms, delegations }),
    count: terms.snapshot?.count ?? 0n,
    total: terms.snapshot?.total ?? 0n,
    tally: emptyTally(terms.options.length),
    sealed: 0n,
    recordsHash: NO_RECORDS,
  })
  return number
}

/** Before it begins: afterwards it is what people have voted about. @throws Refusal */
export function changeProposal(context: VoteContext, number: bigint, given: ProposalTerms): true {
  const { counts, terms: before } = requirePending(context, number)
  const terms = requireTerms(given, context.now())
  requirePicture(context, terms.picture, context.state.pictures.get(number))
  const isUploaded = terms.snapshot === undefined
  if (isUploaded !== (before.snapshot === undefined) && counts.count > 0n)
    refuse('Powers have been uploaded, or a snapshot is taken: make another proposal')
  changePicture(context, number, terms.picture)
  // powers may be of a later block now, and so are those who delegate theirs
  const delegations = stateBlock(context, number)
  write(context, number, terms, {
    ...counts,
    termsHash: hashOfTerms({ ...terms, delegations }),
    count: terms.snapshot?.count ?? counts.count,
    total: terms.snapshot?.total ?? counts.total,
    tally: emptyTally(terms.options.length),
  })
  return true
}

/** Before it begins. Rows of an uploaded list stay where nobody finds them: a message cannot drop a million. @throws Refusal */
export function deleteProposal(context: VoteContext, number: bigint): true {
  requirePending(context, number)
  changePicture(context, number, '')
  context.state.terms.delete(number)
  context.state.counts.delete(number)
  context.state.stated.delete(number)
  forgetProposal(context, number)
  return true
}

/** Ends it before its time; it stays to be seen, with what was voted. @throws Refusal */
export function withdrawProposal(context: VoteContext, number: bigint): true {
  const { counts, terms } = requireProposal(context, number)
  if (counts.withdrawnAtNs !== undefined) return true
  if (context.now() >= terms.endsAtNs) refuse('Voting has ended: the result stays')
  write(context, number, terms, { ...counts, withdrawnAtNs: context.now() })
  return true
}

function requirePending(context: VoteContext, number: bigint): Found {
  const found = requireProposal(context, number)
  if (found.counts.withdrawnAtNs !== undefined) refuse('The proposal has been withdrawn')
  if (context.now() >= found.terms.beginsAtNs)
    refuse('Voting has begun: the proposal can be withdrawn, and stays as it is otherwise')
  return found
}

function write(context: VoteContext, number: bigint, terms: StoredTerms, counts: StoredCounts) {
  context.state.terms.set(number, terms)
  writeCounts(context, { number, terms, counts })
}

function changePicture(context: VoteContext, number: bigint, picture: string): void {
  const { pictures } = context.state
  showPicture(context, pictures.get(number) ?? '', picture)
  if (picture === '') pictures.delete(number)
  else pictures.set(number, picture)
}

/** Stores what has changed of a proposal, and certifies it. */
export function writeCounts(context: VoteContext, found: Found): void {
  context.state.counts.set(found.number, found.counts)
  certifyProposal(context, found)
}

/** Newest first. */
export function pageOfProposals(context: VoteContext, slice: Slice) {
  const { state } = context
  const places = { first: 1n, next: state.nextNumber.get(), total: BigInt(state.terms.size) }
  const viewAt = (number: bigint) => {
    const found = findProposal(context, number)
    return found && viewProposal(context, found)
  }
  return pageFromLast(places, slice, viewAt, MOST_ROWS)
}
