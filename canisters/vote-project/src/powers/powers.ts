import type { PowerProof, UserVotePowersInfo } from '@sluice/candid/vote_project'
import { copyBytes, sha256 } from '@sluice/canister'
import { MOST_POWER, provesPower } from '@sluice/electorate'
import { refuse } from '../project/Refusal.ts'
import { requireRoom, type VoteContext, voterKey } from '../project/VoteContext.ts'
import { listOf, type StoredVote } from '../project/VoteState.ts'
import { type Found, requireProposal } from '../proposals/found.ts'
import { writeCounts } from '../proposals/proposals.ts'
import { namesOf, storedVoter } from './voters.ts'

/** Who has how much power: by an uploaded list, or by proof. */

const MOST_AT_ONCE = 20_000
const MOST_LISTED = 1_000_000n
/** Of all proposals, those that were deleted too: rows cost storage. */
const MOST_ROWS = 3_000_000n
const NO_RIGHTS = 'The proposal has no voting rights allocated'
const NO_POWER = 'You have no voting power in this proposal'

/**
 * Adds a batch to the list. A voter who was named before has what this batch says, so that one whose answer got lost is sent again; nothing
 * takes a voter off.
 * @throws Refusal
 */
export function setPowers(
  context: VoteContext,
  number: bigint,
  rows: readonly UserVotePowersInfo[],
): true {
  const { state, now } = context
  const found = requireProposal(context, number)
  if (found.terms.snapshot !== undefined)
    refuse('The electorate of this proposal is a snapshot: nobody adds to it')
  if (now() >= found.terms.beginsAtNs) refuse('Voting has begun: the list stays as it is')
  if (rows.length > MOST_AT_ONCE) refuse(`A batch has at most ${MOST_AT_ONCE} entries`)
  requireRoom(context)
  const parsed = rows.map(({ address, availablePowers }) => {
    const voter = storedVoter(context, address)
    if (voter === undefined || voter.length === 0) return refuse('An address is none')
    if (availablePowers > MOST_POWER) refuse('No token has so many units')
    return { voter, power: availablePowers }
  })
  const list = listOf(number)
  let { count, total } = found.counts
  let rowsOfAll = state.listedRows.get()
  const added = BigInt(parsed.length)
  if (count + added > MOST_LISTED) refuse(`A list has at most ${MOST_LISTED} entries`)
  if (rowsOfAll + added > MOST_ROWS) refuse('The lists of this project are full')
  const sum = parsed.reduce((all, { power }) => all + power, total)
  if (sum > MOST_POWER) refuse('No token has so many units')
  for (const { voter, power } of parsed) {
    const key = voterKey(number, voter)
    const before = state.powers.get(key)
    state.powers.set(key, power)
    total += power - (before ?? 0n)
    if (before !== undefined) continue
    state.voters.append(list, voter)
    count++
    rowsOfAll++
  }
  state.listedRows.set(rowsOfAll)
  writeCounts(context, { ...found, counts: { ...found.counts, count, total } })
  return true
}

export type Voter = {
  readonly voter: Uint8Array
  readonly power: bigint
  /** Absent for who has not voted yet. */
  readonly vote: StoredVote | undefined
}

/**
 * Who the caller is in a proposal. Once proven, a power is known.
 * @throws Refusal for who has no power, or does not prove it
 */
export function requireVoter(
  context: VoteContext,
  found: Found,
  { caller, proof }: { readonly caller: Uint8Array; readonly proof: PowerProof | undefined },
): Voter {
  if (found.counts.count === 0n) refuse(NO_RIGHTS)
  const known = findVoter(context, found, caller)
  if (known !== undefined) return known.power > 0n ? known : refuse(NO_POWER)
  if (found.terms.snapshot === undefined) return refuse(NO_POWER)
  if (proof === undefined) return refuse(`${NO_POWER}, or bring no proof of it`)
  const { index, power, isAddress } = proof
  const voter = namesOf(caller)[isAddress ? 1 : 0]
  const siblings = proof.proof.map((bytes) => copyBytes(bytes))
  const isProven = provesPower(sha256, found.terms.snapshot, {
    voter,
    power,
    index,
    proof: siblings,
  })
  if (!isProven) return refuse('The proof does not lead to the root of this electorate')
  if (found.counts.tally.used + power > found.counts.total)
    refuse('More power has been proven than the electorate has')
  return { voter, power, vote: undefined }
}

/** A caller whose power is known without a proof: on the list, or proven before. */
export function findVoter(
  { state }: VoteContext,
  { number, terms }: Found,
  caller: Uint8Array,
): Voter | undefined {
  for (const voter of namesOf(caller)) {
    const key = voterKey(number, voter)
    const vote = state.votes.get(key)
    const power = terms.snapshot === undefined ? state.powers.get(key) : vote?.power
    if (power !== undefined) return { voter, power, vote }
  }
  return undefined
}
