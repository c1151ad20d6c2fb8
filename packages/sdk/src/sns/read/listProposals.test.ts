import { RejectError, ReplicaRejectCode, UncertifiedRejectErrorCode } from '@icp-sdk/core/agent'
import type { ListProposals, ProposalData } from '@sluice/candid/sns_governance'
import { expect, test } from 'vitest'
import { listProposals } from './listProposals.ts'

const REQUEST: ListProposals = {
  limit: 100,
  before_proposal: [],
  include_status: new Int32Array(),
  include_reward_status: new Int32Array(),
  exclude_type: new BigUint64Array(),
  include_topics: [],
}

const rejected = RejectError.fromCode(
  new UncertifiedRejectErrorCode(
    new Uint8Array() as never,
    ReplicaRejectCode.CanisterError,
    'So long proposals do not fit into one answer: ask with a smaller limit',
    undefined,
    undefined,
  ),
)

/** Governance with so many proposals, of which so many fit into one answer. */
function fakeGovernance({ count, fit }: { readonly count: number; readonly fit: number }) {
  const limits: number[] = []
  const list_proposals = async ({ limit, before_proposal: [before] }: ListProposals) => {
    limits.push(limit)
    const newest = before === undefined ? BigInt(count) : before.id - 1n
    const ids = Array.from({ length: limit }, (_, index) => newest - BigInt(index))
    const proposals = ids.filter((id) => id > 0n).map((id) => ({ id: [{ id }] }) as ProposalData)
    if (proposals.length > fit) throw rejected
    return {
      proposals,
      include_ballots_by_caller: [true] as [true],
      include_topic_filtering: [] as [],
    }
  }
  return { list_proposals, limits }
}

const idsOf = (proposals: readonly ProposalData[]) => proposals.map(({ id }) => Number(id[0]?.id))
const down = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => from - index)

test.each([
  ['what fits is asked for once', { count: 250, fit: 100 }, 100, 1],
  ['long ones come in parts, each once and in order', { count: 250, fit: 10 }, 100, 19],
  ['a list that ends is asked for to its end', { count: 30, fit: 25 }, 30, 4],
])('%s', async (_, size, length, calls) => {
  const governance = fakeGovernance(size)
  const found = await listProposals(governance, REQUEST)
  expect(idsOf(found)).toEqual(down(size.count, length))
  expect(governance.limits.length).toBe(calls)
})

test('what fits is known the next time', async () => {
  const governance = fakeGovernance({ count: 250, fit: 30 })
  const size = { most: 100 }
  await listProposals(governance, REQUEST, size)
  governance.limits.length = 0
  await listProposals(governance, { ...REQUEST, limit: 50 }, size)
  expect(governance.limits).toEqual([25, 25])
})

test('a governance that refuses however little is asked for is not asked for ever', async () => {
  const governance = fakeGovernance({ count: 250, fit: 0 })
  await expect(listProposals(governance, REQUEST)).rejects.toBe(rejected)
  expect(governance.limits).toEqual([100, 50, 25, 13, 7])
})

test('what was not refused by governance is thrown at once', async () => {
  let calls = 0
  const list_proposals = async () => {
    calls += 1
    throw new Error('offline')
  }
  await expect(listProposals({ list_proposals }, REQUEST)).rejects.toThrow('offline')
  expect(calls).toBe(1)
})
