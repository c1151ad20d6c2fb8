import { DEFAULT_PARAMETERS } from '@sluice/governance'
import { beforeAll, expect, test } from 'vitest'
import { queryKeys } from '../../../app/queryKeys.ts'
import { loadTexts, startTexts } from '../../../i18n/setup.ts'
import { type Known, OWNER, textOf } from '../../nfts/testing/nftPage.tsx'
import { DAO, neuronOf, proposalOf } from '../testing/governancePage.tsx'
import { ProposalList } from './ProposalList.tsx'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['sns'])
})

const neuron = neuronOf()
const newest = proposalOf({ id: 8n, title: 'Newest' })
const voted = proposalOf({ id: 7n, title: 'Voted' })
const id = DAO.governanceId
const list = { pages: [{ proposals: [newest, voted], next: undefined }], pageParams: [null] }
const ballot = (vote: 'none' | 'yes') => new Map([[neuron.id, { vote, power: 1n, castAt: 0n }]])

const shown = (ballots: ReadonlyMap<bigint, unknown> | Error) => {
  const known: Known = [
    [queryKeys.sns('facts', 'parameters', id), DEFAULT_PARAMETERS],
    [queryKeys.sns('now', 'neurons', id, OWNER), [neuron]],
    [queryKeys.sns('now', 'proposals', id, '*;*;*;*'), list],
    [queryKeys.sns('now', 'ballots', id, OWNER, '*;*;*;*', 'null'), ballots],
  ]
  const chosen = { snses: [DAO], sns: DAO, isError: false, retry: () => {}, choose: () => {} }
  return textOf(<ProposalList chosen={chosen} />, { known })
}

test('ballots say which proposals wait for one’s vote, and those stand first', () => {
  const ballots = new Map([
    [8n, ballot('yes')],
    [7n, ballot('none')],
  ])
  expect(shown(ballots)).toMatch(/Voted.*Newest/)
})

test('proposals stand also where ballots could not be read, and that is said', () => {
  expect(shown(new Error('silent'))).toMatch(/ballots could not be read.*Newest.*Voted/)
})
