import type {
  UserVotePowersInfo,
  UserVoteRecord,
  VoteRecord,
  VoteRecordPage,
} from '@sluice/candid/vote_project'
import { type Page, pageFromLast, type Slice } from '@sluice/canister'
import { storedVoter, viewVoter } from '../powers/voters.ts'
import { refuse } from '../project/Refusal.ts'
import { type VoteContext, voterKey } from '../project/VoteContext.ts'
import { listOf, recordKey } from '../project/VoteState.ts'
import { findProposal, requireProposal } from '../proposals/found.ts'

/** Pages of who voted, and of who may. */

/** Rows have reasons. */
const MOST_RECORDS = 500n
const MOST_POWERS = 1_000n

/** In the order in which they were written, as they are recounted. */
export function pageOfVotes(
  context: VoteContext,
  number: bigint,
  { offset, limit }: Slice,
): VoteRecordPage {
  const { records, recordBy } = context.state
  const list = listOf(number)
  const totalElements = findProposal(context, number) ? records.sizeOf(list) : 0n
  const end = offset + (limit < MOST_RECORDS ? limit : MOST_RECORDS)
  const content: VoteRecord[] = []
  for (let place = offset; place < end && place < totalElements; place++) {
    const record = records.at(list, place)
    if (record === undefined) continue
    const { voter, atNs, allocation, reason } = record
    const by = recordBy.get(recordKey(number, place))
    content.push({
      voter: viewVoter(context, voter),
      time: atNs,
      allocation: { ...allocation, options: [...allocation.options] },
      reason,
      by: by === undefined ? [] : [context.toPrincipal(by)],
    })
  }
  return { totalElements, content, offset, limit }
}

/** Newest first, as the public service tells them. @throws Refusal */
export function pageOfRecords(
  context: VoteContext,
  number: bigint,
  slice: Slice,
): Page<UserVoteRecord> {
  const { terms } = requireProposal(context, number)
  const { records } = context.state
  const list = listOf(number)
  const viewAt = (place: bigint): UserVoteRecord | undefined => {
    const record = records.at(list, place)
    if (record === undefined) return undefined
    const { options, used } = record.allocation
    return {
      voteTime: record.atNs,
      address: viewVoter(context, record.voter),
      usedProof: used,
      options: terms.options.flatMap((k, at) => {
        const v = options[at] ?? 0n
        return v === 0n ? [] : [{ k, v }]
      }),
    }
  }
  return pageFromLast({ next: records.sizeOf(list) }, slice, viewAt, MOST_RECORDS)
}

/** Voters with their power: of one address, or of all that are listed. @throws Refusal */
export function pageOfPowers(
  context: VoteContext,
  { number, address }: { readonly number: bigint; readonly address: string | undefined },
  slice: Slice,
): Page<UserVotePowersInfo> {
  requireProposal(context, number)
  const { voters, powers, votes } = context.state
  const list = listOf(number)
  const viewOf = (voter: Uint8Array): UserVotePowersInfo | undefined => {
    const key = voterKey(number, voter)
    const vote = votes.get(key)
    const power = powers.get(key) ?? vote?.power
    if (power === undefined) return undefined
    const usedPowers = vote?.allocation?.used ?? 0n
    return { address: viewVoter(context, voter), availablePowers: power - usedPowers, usedPowers }
  }
  if (address === undefined) {
    const viewAt = (place: bigint) => {
      const voter = voters.at(list, place)
      return voter && viewOf(voter)
    }
    return pageFromLast({ next: voters.sizeOf(list) }, slice, viewAt, MOST_POWERS)
  }
  const voter = storedVoter(context, { address }) ?? refuse('An address is none')
  const row = viewOf(voter)
  const content = row === undefined ? [] : [row]
  return { totalElements: BigInt(content.length), content, ...slice }
}
