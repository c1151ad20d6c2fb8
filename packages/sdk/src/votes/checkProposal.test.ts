import { Principal } from '@icp-sdk/core/principal'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Proposal, VoteRecord } from '@sluice/candid/vote_project'
import { recount } from '@sluice/electorate'
import { expect, test } from 'vitest'
import { isCounted } from './checkProposal.ts'
import { toRecord } from './readAnswers.ts'

const voter = (byte: number) => ({ principal: Principal.selfAuthenticating(Uint8Array.of(byte)) })
const record = (byte: number, options: bigint[], time: bigint): VoteRecord => ({
  voter: voter(byte),
  time,
  allocation: { options, abstained: 0n, used: 5n },
  reason: '',
  by: [],
})
const RECORDS = [record(1, [5n, 0n], 1n), record(2, [0n, 5n], 2n), record(1, [0n, 5n], 3n)]

function proposalOf(change: Partial<Proposal> = {}): Proposal {
  const { tally, recordsHash } = recount(sha256, RECORDS.map(toRecord), 2)
  return {
    number: 1n,
    terms: {
      title: '',
      content: '',
      options: ['Yes', 'No'],
      kind: { single: null },
      isChangeable: true,
      quorum: 0n,
      threshold: 0n,
      beginTime: 0n,
      endTime: 9n,
      opensUntil: [],
      snapshot: [],
      picture: [],
    },
    creator: Principal.anonymous(),
    createTime: 0n,
    withdrawnTime: [],
    closesAt: 9n,
    count: 2n,
    total: 10n,
    tally: { ...tally, options: [...tally.options] },
    sealed: 0n,
    records: 3n,
    recordsHash,
    delegations: 0n,
    ...change,
  }
}

test('a tally that its records come to is counted, and a changed vote counts once', () => {
  const proposal = proposalOf()
  expect(proposal.tally).toEqual({ options: [0n, 10n], abstained: 0n, used: 10n, voters: 2n })
  expect(isCounted(proposal, RECORDS)).toBe(true)
})

test.each<[string, Partial<Proposal>]>([
  ['options', { tally: { options: [10n, 0n], abstained: 0n, used: 10n, voters: 2n } }],
  ['abstentions', { tally: { options: [0n, 10n], abstained: 1n, used: 10n, voters: 2n } }],
  ['power', { tally: { options: [0n, 10n], abstained: 0n, used: 11n, voters: 2n } }],
  ['voters', { tally: { options: [0n, 10n], abstained: 0n, used: 10n, voters: 3n } }],
  [
    'options that there are not',
    { tally: { options: [0n, 10n, 0n], abstained: 0n, used: 10n, voters: 2n } },
  ],
  ['number of records', { records: 2n }],
  ['hash of records', { recordsHash: new Uint8Array(32) }],
])('a tally with other %s is not', (_, change) => {
  expect(isCounted(proposalOf(change), RECORDS)).toBe(false)
})

test('a record that is left out, or out of its order, is noticed', () => {
  expect(isCounted(proposalOf({ records: 2n }), RECORDS.slice(1))).toBe(false)
  expect(isCounted(proposalOf(), RECORDS.toReversed())).toBe(false)
})
