import { DAY, DEFAULT_PARAMETERS, NNS_ECONOMICS_2026, YEAR } from '@sluice/governance'
import type { SnsNeuron } from '@sluice/sdk'
import { expect, test } from 'vitest'
import { ONE, OWNER } from '../../../nfts/testing/nftPage.tsx'
import { neuronOf, nowSeconds } from '../../testing/governancePage.tsx'
import { mergePartners } from './mergePartners.ts'

const network = { isPublic: false, isInFund: false, knownAs: undefined }
const asked = {
  ...{ principal: OWNER, now: nowSeconds() },
  parameters: {
    ...DEFAULT_PARAMETERS,
    network: { economics: NNS_ECONOMICS_2026, spawnDelay: 0n },
  },
}
const neuron = (id: string, more: Partial<SnsNeuron> = {}) =>
  neuronOf({ id: id.repeat(64), number: BigInt(`0x${id}`), network, ...more })
const target = neuron('a')
const partnersIn = (...neurons: readonly SnsNeuron[]) => mergePartners(target, neurons, asked)

test('another locked neuron is offered with what both would be', () => {
  const source = neuron('b', { maturity: ONE, dissolve: { kind: 'delay', delay: 2n * YEAR } })
  const [partner] = partnersIn(target, source)
  expect(partner?.source.id).toBe(source.id)
  expect(partner?.merged).toMatchObject({
    ...{ stake: 20n * ONE - 10_000n, maturity: ONE },
    dissolve: { kind: 'delay', delay: 2n * YEAR },
  })
})

test.each<[string, Partial<SnsNeuron>]>([
  ['dissolves', { dissolve: { kind: 'dissolving', dissolvedAt: nowSeconds() + DAY } }],
  ['is in the fund', { network: { ...network, isInFund: true } }],
  ['is spawning', { spawnsAt: nowSeconds() + DAY }],
  ['may only be voted with', { permissions: [{ principal: OWNER, permissions: [3, 4] }] }],
  ['is managed by others', { following: { functions: new Map([[1n, ['9']]]), topics: new Map() } }],
])('one that %s is not offered', (_, more) => {
  expect(partnersIn(neuron('b', more))).toEqual([])
})
