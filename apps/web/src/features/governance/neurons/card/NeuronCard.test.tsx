import {
  DAY,
  type Economics,
  MONTH,
  NNS_ECONOMICS_2025,
  NNS_ECONOMICS_2026,
  NOT_AGING,
} from '@sluice/governance'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '../../../../i18n/setup.ts'
import { ONE, OWNER, textOf } from '../../../nfts/testing/nftPage.tsx'
import { neuronOf, nowSeconds, viewOf } from '../../testing/governancePage.tsx'
import { NeuronCard } from './NeuronCard.tsx'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['sns', 'stake'])
})

const shown = (more: Parameters<typeof neuronOf>[0] = {}) =>
  textOf(<NeuronCard {...viewOf(neuronOf(more))} isChosen={false} onChoose={() => {}} />, {
    known: [],
  })

test('a locked neuron tells its stake, its power and its delay, and can begin to dissolve', () => {
  const text = shown()
  expect(text).toMatch(/Locked .*10 SLU .*Voting power .*Dissolve delay 1 year .*Age 10 days/)
  expect(text).toContain('Start dissolving')
  expect(text).not.toContain('Stop dissolving')
})

test('one that dissolves says when it is free, in local time and UTC', () => {
  const dissolvedAt = nowSeconds() + 3n * DAY
  const text = shown({ dissolve: { kind: 'dissolving', dissolvedAt }, agingSince: NOT_AGING })
  expect(text).toMatch(/Dissolving .*Unlocks .* UTC .*Stop dissolving/)
})

test('one whose delay is too short says what voting needs', () => {
  expect(shown({ dissolve: { kind: 'delay', delay: DAY } })).toContain('None: voting needs')
})

test('nothing of value is hidden: fees, staked maturity and what is on its way', () => {
  const text = shown({
    ...{ fees: 2n * ONE, maturity: 3n * ONE, stakedMaturity: 4n * ONE },
    disbursements: [
      {
        ...{ amount: 5n * ONE, startedAt: nowSeconds(), finishesAt: nowSeconds() + 7n * DAY },
        account: { owner: OWNER, subaccount: undefined },
      },
    ],
  })
  expect(text).toMatch(/8 SLU .*Owed for rejected proposals 2 SLU/)
  expect(text).toMatch(/Available 3 .*Staked 4 .* 5 .*minted in/)
})

test('whoever may only vote reads why the rest cannot be done', () => {
  const text = shown({ permissions: [{ principal: OWNER, permissions: [3, 4] }] })
  expect(text).toContain('You have no permission for this')
  expect(text).toContain('You may: make proposals and vote')
})

test('a vesting neuron says until when', () => {
  expect(shown({ vestingPeriod: 30n * DAY })).toMatch(/Vesting .*Vests until/)
})

const inNetwork = {
  ...{ number: 12345678901234567890n, refreshedAt: nowSeconds() },
  network: { isPublic: false, isInFund: false, knownAs: undefined },
}
const ofNetwork = (
  more: Parameters<typeof neuronOf>[0] = {},
  economics: Economics = NNS_ECONOMICS_2026,
) => {
  const view = viewOf(neuronOf({ ...inNetwork, ...more }))
  const { minimumDelayToVote, maximumDelay } = economics
  const network = { economics, spawnDelay: 7n * DAY }
  const parameters = { ...view.parameters, minimumDelayToVote, maximumDelay, network }
  return textOf(
    <NeuronCard {...view} parameters={parameters} isChosen={false} onChoose={() => {}} />,
    { known: [] },
  )
}

test('a neuron of the NNS goes by its number, and says what only it has', () => {
  const text = ofNetwork()
  expect(text).toMatch(/12345678901234567890 .*Full voting power until/)
  expect(text).toMatch(/Visibility Private .*Neurons’ Fund Does not take part/)
  expect(text).toMatch(/Confirm voting power .*Make public .*Join the fund/)
  expect(text).toContain('Merge')
  expect(text).not.toContain('Spawn a neuron')
  expect(shown()).not.toContain('Visibility')
})

test('only the NNS of before 2026 makes neurons of maturity', () => {
  expect(ofNetwork({}, NNS_ECONOMICS_2025)).toContain('Spawn a neuron')
})

const NO_DELAY = { kind: 'delay', delay: 0n } as const

test('power that falls is told beside what it was, and since when', () => {
  const text = ofNetwork({ refreshedAt: nowSeconds() - 6n * MONTH - 15n * DAY })
  expect(text).toMatch(/Falling since .*Voting power once confirmed/)
  const short = { refreshedAt: nowSeconds() - 8n * MONTH, dissolve: NO_DELAY }
  expect(ofNetwork(short)).not.toContain('Falling since')
})

test('who is known, takes part in the fund, or is spawning is told so', () => {
  const network = { isPublic: true, isInFund: true, knownAs: '<b>Nadia' }
  expect(ofNetwork({ network })).toMatch(/&lt;b&gt;Nadia .*In the Neurons’ Fund/)
  expect(ofNetwork({ spawnsAt: nowSeconds() + DAY })).toMatch(/Spawning .*wait until it has/)
})
