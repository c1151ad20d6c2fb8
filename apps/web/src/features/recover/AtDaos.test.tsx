import { beforeAll, expect, test } from 'vitest'
import { queryKeys } from '../../app/queryKeys.ts'
import { loadTexts, startTexts } from '../../i18n/setup.ts'
import { DAO } from '../governance/testing/governancePage.tsx'
import { type Known, ONE, OWNER, SLU, textOf } from '../nfts/testing/nftPage.tsx'
import { AtDaos } from './AtDaos.tsx'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['recover', 'sns'])
})

const list = queryKeys.sns('facts', 'list')
const left = queryKeys.sns('now', 'left', OWNER)
const unclaimed = queryKeys.sns('now', 'unclaimed', 'everywhere', OWNER, '1')
const NOTHING = { found: [], silent: [] }
const shown = (more: Known) =>
  textOf(<AtDaos />, { known: [[list, [DAO]], [left, NOTHING], [unclaimed, NOTHING], ...more] })

const stake = (more: object) => ({
  ...{ governanceId: DAO.governanceId, ledgerId: SLU, neuronId: 'ab', memo: 1n, amount: 5n * ONE },
  ...{ canClaim: true, ...more },
})

test('who has nothing at DAOs is told nothing', () => {
  expect(shown([]).trim()).toBe('')
})

test('what was paid for a neuron that is not there is claimed here', () => {
  expect(shown([[unclaimed, { found: [stake({})], silent: [] }]])).toMatch(
    /Harbour .*5 SLU .*Claim neuron/,
  )
})

test('too little for a neuron is not offered: governance would refuse it', () => {
  expect(shown([[unclaimed, { found: [stake({ canClaim: false })], silent: [] }]]).trim()).toBe('')
})

test('what a launch gives back is asked for here, and what it still needs is not', () => {
  const sale = { swapId: DAO.swapId, held: 3n * ONE, accepted: 0n }
  const back = { found: [{ ...sale, canRefund: true }], silent: [] }
  expect(shown([[left, back]])).toMatch(/Harbour .*3 ICP .*Get refund/)
  const taken = { found: [{ ...sale, canRefund: false }], silent: [] }
  expect(shown([[left, taken]]).trim()).toBe('')
})

test('DAOs and launches that did not answer are named, with a retry', () => {
  const silentDao = { found: [], silent: [DAO.governanceId] }
  expect(shown([[unclaimed, silentDao]])).toMatch(/DAOs did not answer: Harbour .*Try again/)
  const silentSale = { found: [], silent: [DAO.swapId] }
  expect(shown([[left, silentSale]])).toMatch(/launches did not answer: Harbour .*Try again/)
  expect(textOf(<AtDaos />, { known: [[list, new Error('silent')]] })).toContain(
    'DAOs could not be listed',
  )
})
