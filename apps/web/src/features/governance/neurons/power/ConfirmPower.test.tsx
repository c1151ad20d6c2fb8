import { DAY, MONTH, NNS_ECONOMICS_2026 } from '@sluice/governance'
import type { SnsNeuron } from '@sluice/sdk'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '../../../../i18n/setup.ts'
import { OWNER, textOf } from '../../../nfts/testing/nftPage.tsx'
import { neuronOf, nowSeconds, viewOf } from '../../testing/governancePage.tsx'
import { ConfirmPower } from './ConfirmPower.tsx'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['sns'])
})

const network = { isPublic: false, isInFund: false, knownAs: undefined }
const silentFor = (seconds: bigint, more: Partial<SnsNeuron> = {}) =>
  neuronOf({ network, refreshedAt: nowSeconds() - seconds, ...more })
const shown = (...neurons: readonly SnsNeuron[]) => {
  const { sns, parameters, owner } = viewOf(neuronOf())
  const ofNetwork = { ...parameters, network: { economics: NNS_ECONOMICS_2026, spawnDelay: 0n } }
  return textOf(<ConfirmPower {...{ neurons, sns, owner }} parameters={ofNetwork} />, {
    known: [],
  }).trim()
}

test('nothing is said while all of it holds', () => {
  expect(shown(silentFor(DAY), silentFor(4n * MONTH))).toBe('')
})

test('falling power is said, and one press confirms all that it falls for, or soon will', () => {
  expect(shown(silentFor(5n * MONTH + DAY))).toMatch(/begins to fall on .*Confirm 1 neuron/)
  const text = shown(silentFor(6n * MONTH + DAY), silentFor(5n * MONTH + DAY), silentFor(DAY))
  expect(text).toMatch(/has been falling since .*Confirm 2 neurons/)
  expect(shown(silentFor(8n * MONTH))).toMatch(/There has been no voting power since/)
})

test('who may not confirm a neuron, or votes with none of it anyway, is not asked', () => {
  expect(shown(silentFor(7n * MONTH, { permissions: [] }))).toBe('')
  expect(
    shown(silentFor(7n * MONTH, { permissions: [{ principal: OWNER, permissions: [3] }] })),
  ).toBe('')
  expect(shown(silentFor(7n * MONTH, { dissolve: { kind: 'delay', delay: DAY } }))).toBe('')
})
