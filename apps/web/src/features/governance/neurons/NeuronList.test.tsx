import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '../../../i18n/setup.ts'
import { textOf } from '../../nfts/testing/nftPage.tsx'
import { neuronOf, viewOf } from '../testing/governancePage.tsx'
import { NeuronList } from './NeuronList.tsx'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['sns', 'stake'])
})

const neurons = Array.from({ length: 25 }, (_, at) =>
  neuronOf({ id: String(at + 10).repeat(32), stake: BigInt(at + 1) * 100_000_000n }),
)
const shown = (at: string) =>
  textOf(
    <NeuronList {...viewOf(neuronOf())} neurons={neurons} picked={new Set()} onPick={() => {}} />,
    { known: [], at },
  )
const idsIn = (text: string) => [...text.matchAll(/Choose neuron (\d+)/g)].map(([, id]) => id)

test('of many neurons twenty are shown, and how many more there are', () => {
  const text = shown('/sns/neurons')
  expect(idsIn(text)).toHaveLength(20)
  expect(text).toContain('Show more: 5 left')
})

test('the neuron that the address names stands first, however far down it would be', () => {
  const last = '34'.repeat(32)
  const ids = idsIn(shown(`/sns/neurons?neuron=${last}`))
  expect([ids[0], ids.length]).toEqual([last.slice(0, 8), 20])
})

test('an address that names none of them changes nothing', () => {
  expect(idsIn(shown('/sns/neurons?neuron=ff'))[0]).toBe('10101010')
})
