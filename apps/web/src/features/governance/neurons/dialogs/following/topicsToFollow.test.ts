import { DEFAULT_PARAMETERS, MONTH, NNS_ECONOMICS_2026, NNS_TOPIC } from '@sluice/governance'
import { expect, test } from 'vitest'
import { neuronOf, nowSeconds } from '../../../testing/governancePage.tsx'
import { followedBy, followsNoMore, topicsToFollow } from './topicsToFollow.ts'

const network = { isPublic: false, isInFund: false, knownAs: undefined }
const following = (functions: readonly (readonly [number, readonly string[]])[]) => ({
  functions: new Map(functions.map(([topic, ids]) => [BigInt(topic), ids])),
  topics: new Map(),
})
const nnsNeuron = (...of: Parameters<typeof following>) =>
  neuronOf({ number: 7n, network, following: following(...of) })
const topicOf = (neuron: ReturnType<typeof neuronOf>, topic: number) =>
  topicsToFollow(neuron).find(({ id }) => id === `${topic}`)

test('in the NNS a topic without followees follows those of all the others', () => {
  const neuron = nnsNeuron([
    [NNS_TOPIC.all, ['1']],
    [3, ['2', '3']],
  ])
  expect(topicOf(neuron, 3)).toMatchObject({ followees: ['2', '3'], otherwise: [] })
  expect(topicOf(neuron, 8)).toMatchObject({ followees: [], otherwise: ['1'], isApart: false })
})

test('governance, SNSes with the fund, and neuron management do not', () => {
  const neuron = nnsNeuron([[NNS_TOPIC.all, ['1']]])
  for (const topic of [NNS_TOPIC.governance, NNS_TOPIC.snsAndFund, NNS_TOPIC.neuronManagement])
    expect(topicOf(neuron, topic)).toMatchObject({ otherwise: [], isApart: true })
})

test('a neuron of the NNS is followed by its number, one of an SNS by its id', () => {
  expect(followedBy(nnsNeuron([]))).toEqual({ by: 'number', own: '7' })
  expect(followedBy(neuronOf())).toEqual({ by: 'id', own: neuronOf().id })
})

test('in an SNS a topic tells whom older versions followed by function', () => {
  const neuron = neuronOf({ following: following([[0, ['ab']]]) })
  const [first] = topicsToFollow(neuron)
  expect(first).toMatchObject({ id: 'Governance', followees: [], otherwise: ['ab'] })
  const critical = topicsToFollow(neuron).find(({ isApart }) => isApart)
  expect(critical?.otherwise).toEqual([])
})

test('who was silent for seven months follows nobody any more', () => {
  const parameters = {
    ...DEFAULT_PARAMETERS,
    network: { economics: NNS_ECONOMICS_2026, spawnDelay: 0n },
  }
  const now = nowSeconds()
  const silentFor = (seconds: bigint) => neuronOf({ network, refreshedAt: now - seconds })
  expect(followsNoMore(silentFor(7n * MONTH), parameters, now)).toBe(true)
  expect(followsNoMore(silentFor(7n * MONTH - 1n), parameters, now)).toBe(false)
})
