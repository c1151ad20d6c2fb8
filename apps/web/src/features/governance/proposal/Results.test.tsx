import { DAY } from '@sluice/governance'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '../../../i18n/setup.ts'
import { ONE, OWNER, textOf } from '../../nfts/testing/nftPage.tsx'
import { neuronOf, nowSeconds, proposalOf, viewOf } from '../testing/governancePage.tsx'
import { Effect } from './effect/Effect.tsx'
import { Results } from './Results.tsx'
import { VoteCard } from './VoteCard.tsx'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['sns'])
})

const { sns, token, parameters } = viewOf(neuronOf())
const view = (proposal = proposalOf(), neurons: readonly ReturnType<typeof neuronOf>[] = []) => ({
  ...{ proposal, sns, token, parameters, neurons, owner: OWNER },
})
const tally = (yes: bigint, no: bigint) => ({ yes, no, total: 100n * ONE, at: nowSeconds() })

test('shares stand beside what they have to reach', () => {
  const text = textOf(<Results {...view(proposalOf({ tally: tally(6n * ONE, 2n * ONE) }))} />, {
    known: [],
  })
  expect(text).toContain('Yes of all votes cast 75% of 50% needed')
  expect(text).toContain('Yes of all voting power 6% of 3% needed')
  expect(text).toContain('As it stands it would be adopted.')
})

test('a result whose parts exceed the whole is not to be relied on', () => {
  const proposal = proposalOf({ tally: tally(90n * ONE, 20n * ONE) })
  expect(textOf(<Results {...view(proposal)} />, { known: [] })).toContain('Do not rely on it')
})

test('an extension is told', () => {
  const proposal = proposalOf()
  const later = { ...proposal, deadline: proposal.deadline + DAY }
  expect(textOf(<Results {...view(later)} />, { known: [] })).toContain('Extended by 1 day')
})

test('neurons with a vote, those that have used it, and why others have none', () => {
  const [mine, voted, young] = [
    neuronOf(),
    neuronOf({ id: 'cd'.repeat(32) }),
    neuronOf({ id: 'ef'.repeat(32), createdAt: nowSeconds() }),
  ]
  const ballots = new Map([
    [mine.id, { vote: 'none', power: 4n * ONE, castAt: 0n }],
    [voted.id, { vote: 'no', power: 3n * ONE, castAt: 1n }],
  ] as const)
  const text = textOf(<VoteCard {...view(proposalOf({ ballots }), [mine, voted, young])} />, {
    known: [],
  })
  expect(text).toMatch(/Voting power 4 .*Adopt .*Reject/)
  expect(text).toMatch(/Voted no .* 3 .*Made after the proposal/)
  expect(text).toContain('A vote cannot be changed.')
})

test('parameters are told before and after, and what is so already is left out', () => {
  const { rejectCost, minimumStake } = parameters
  const changes = { rejectCost: 5n * ONE, minimumStake }
  const proposal = proposalOf({ action: { kind: 'parameters', changes } })
  const text = textOf(<Effect {...view(proposal)} />, { known: [] })
  expect(rejectCost).toBe(ONE)
  expect(text).toMatch(/Cost of a rejected proposal 1 SLU 5 SLU/)
  expect(text).not.toContain('Minimum stake')
  expect(text).toContain('Who could still vote?')
})
