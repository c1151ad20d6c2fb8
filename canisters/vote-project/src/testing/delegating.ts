import type { Principal } from '@icp-sdk/core/principal'
import type { Ballot, ProposalTerms } from '@sluice/candid/vote_project'
import type { Electorate } from '@sluice/electorate'
import { founder } from '@sluice/testing/exchange/people'
import { setDelegate } from '../delegations/setDelegate.ts'
import { createProposal } from '../proposals/proposals.ts'
import { castVote } from '../votes/votes.ts'
import { castVotesFor } from '../votes/votesFor.ts'
import { type LogicProject, proofFor, SECOND, START, snapshotOf, termsOf } from './logicProject.ts'

/** What voters and delegates do in a project's logic, by their principals. */
export function delegating(project: LogicProject, electorate: Electorate) {
  const { context } = project
  let keys = 0
  const proofOf = (voter: Principal) => proofFor(electorate, voter.toUint8Array())
  return {
    proofOf,
    powerOf: (voter: Principal) => proofOf(voter).power,
    /** A proposal that runs. */
    propose(change: Partial<ProposalTerms> = {}): bigint {
      keys += 1
      project.now = START
      const terms = termsOf({ snapshot: [snapshotOf(electorate)], ...change })
      const key = Uint8Array.of(keys)
      const number = createProposal(context, founder.toUint8Array(), { terms, key })
      project.now = START + 20n * SECOND
      return number
    },
    /** @param member the proposal by whose electorate a voter joins; none for who has delegated before. */
    delegate: (voter: Principal, to: Principal | undefined, member?: bigint) =>
      setDelegate(context, voter.toUint8Array(), {
        delegate: to?.toUint8Array(),
        membership: member === undefined ? undefined : { number: member, proof: [proofOf(voter)] },
      }),
    vote: (number: bigint, voter: Principal, ballot: Ballot) =>
      castVote(context, number, {
        caller: voter.toUint8Array(),
        ballot,
        reason: '',
        proof: proofOf(voter),
      }),
    voteFor: (number: bigint, delegate: Principal, voters: readonly Principal[], ballot: Ballot) =>
      castVotesFor(context, number, {
        delegate: delegate.toUint8Array(),
        voters: voters.map((voter) => ({ voter: voter.toUint8Array(), proof: proofOf(voter) })),
        ballot,
        reason: '',
      }),
  }
}
