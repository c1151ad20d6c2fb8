import { DAY, NOT_AGING } from '@sluice/governance'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '../../../i18n/setup.ts'
import { ONE, OWNER, textOf } from '../../nfts/testing/nftPage.tsx'
import { neuronOf, nowSeconds, viewOf } from '../testing/governancePage.tsx'
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
