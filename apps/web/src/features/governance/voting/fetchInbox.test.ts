import { DEFAULT_PARAMETERS } from '@sluice/governance'
import { expect, test } from 'vitest'
import { OWNER } from '../../nfts/testing/nftPage.tsx'
import { DAO, neuronOf, proposalOf } from '../testing/governancePage.tsx'
import { fetchInbox } from './fetchInbox.ts'

const [FIRST, SECOND, EMPTY, SILENT] = ['a', 'b', 'c', 'd'].map((id) => ({
  ...{ ...DAO, rootId: id, governanceId: id },
}))
const neuron = neuronOf()
const open = (id: bigint, later: bigint, vote: 'none' | 'yes' = 'none') => {
  const proposal = proposalOf({
    id,
    ballots: new Map([[neuron.id, { vote, power: 1n, castAt: 0n }]]),
  })
  return { ...proposal, deadline: proposal.deadline + later }
}

test('what closes first stands first, over all DAOs, and what was voted is left out', async () => {
  const asked: string[] = []
  const snses = [FIRST, SECOND, EMPTY, SILENT].flatMap((sns) => sns ?? [])
  const { waiting, silent } = await fetchInbox(
    { snses, owner: OWNER, nowMs: Date.now(), seesBallots: true },
    {
      fetchNeurons: async (id) => {
        if (id === 'd') throw new Error('no answer')
        return id === 'c' ? [] : [neuron]
      },
      fetchParameters: async () => DEFAULT_PARAMETERS,
      fetchProposals: async (id) => {
        asked.push(id)
        const proposals = id === 'a' ? [open(1n, 500n), open(2n, 0n, 'yes')] : [open(3n, 100n)]
        return { proposals, next: undefined }
      },
    },
  )
  expect(waiting.map(({ sns, proposal }) => `${sns.rootId} ${proposal.id}`)).toEqual(['b 3', 'a 1'])
  expect(silent.map(({ rootId }) => rootId)).toEqual(['d'])
  expect(asked.toSorted()).toEqual(['a', 'b'])
})
