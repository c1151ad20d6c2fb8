import type { SnsFlow } from '@sluice/sdk'
import { expect, test } from 'vitest'
import { governanceSubject, readEnded, subjectOfFlow } from './governanceSubject.ts'

const DAO = 'csyra-haaaa-aaaaq-aacva-cai'
const NEURON = 'ab'.repeat(32)

const flowOf = (kind: string, facts: object): SnsFlow =>
  ({ kind, facts, id: '1', principal: DAO, createdAtNs: 0n, steps: {} }) as unknown as SnsFlow

test.each([
  [
    'change-neuron',
    { governanceId: DAO, neuronId: NEURON, change: 'split' },
    `/sns/neurons?root_id=${DAO}&neuron=${NEURON}`,
  ],
  [
    'vote-neurons',
    { governanceId: DAO, proposalId: 7n, neuronIds: [NEURON] },
    `/sns/voting/${DAO}/7`,
  ],
  ['make-proposal', { governanceId: DAO }, `/sns/voting?root_id=${DAO}`],
  ['join-launch', { swapId: DAO }, `/sns/launch/${DAO}`],
])('what an interrupted %s is about is found again', (kind, facts, place) => {
  expect(subjectOfFlow(flowOf(kind, facts)).place).toBe(place)
})

test('a place is kept with what has ended', () => {
  const subject = governanceSubject('refund-launch', { place: `/sns/launch/${DAO}` })
  expect(readEnded(JSON.parse(JSON.stringify(subject)))).toEqual({
    ...{ kind: 'governance', action: 'refund-launch', place: `/sns/launch/${DAO}` },
  })
})

test.each([['https://elsewhere.example/'], ['//elsewhere.example/sns/'], [7], [undefined]])(
  'no link is made of the place %j',
  (place) => {
    expect(readEnded({ kind: 'governance', action: 'split', place })).toEqual({
      ...{ kind: 'governance', action: 'split' },
    })
  },
)
