import { DEFAULT_PARAMETERS } from '@sluice/governance'
import { expect, test } from 'vitest'
import { fetchLeftAtSales, fetchUnclaimedIn } from './findLeft.ts'
import type { OwnParticipation } from './SnsLaunch.ts'

const dao = (name: string) => ({ governanceId: name, ledgerId: `${name}-ledger` })
const stake = (amount: bigint) => ({ neuronId: 'ab', memo: 1n, amount })

test('of what was paid for neurons it is told whether it is enough for one', async () => {
  const minimumStake = 10n
  const found = await fetchUnclaimedIn([dao('a'), dao('b')], {
    find: async ({ governanceId }) => (governanceId === 'a' ? [stake(9n), stake(10n)] : []),
    sns: { fetchParameters: async () => ({ ...DEFAULT_PARAMETERS, minimumStake }) },
  })
  expect(found.map(({ governanceId, canClaim }) => [governanceId, canClaim])).toEqual([
    ['a', false],
    ['a', true],
  ])
})

test('a ledger that is silent hides nothing of the others, and is told of', async () => {
  const silent: string[] = []
  const found = await fetchUnclaimedIn(
    [dao('gone'), dao('a')],
    {
      find: async ({ governanceId }) => {
        if (governanceId === 'gone') throw new Error('silent')
        return [stake(5n)]
      },
      sns: { fetchParameters: async () => DEFAULT_PARAMETERS },
    },
    (id) => silent.push(id),
  )
  expect([found.length, silent]).toEqual([1, ['gone']])
})

const own = (amount: bigint, isSettled: boolean): OwnParticipation => ({
  ...{ amount, held: 7n, ticket: undefined, isSettled, hasNeurons: false },
})

test.each([
  ['open', own(0n, false), false],
  ['committed', own(5n, false), false],
  ['committed', own(5n, true), true],
  // it gives back by itself what it had accepted, and nothing else before
  ['aborted', own(5n, false), false],
  ['aborted', own(5n, true), true],
  ['aborted', own(0n, false), true],
] as const)('a sale that is %s, with %o, can be asked back: %s', async (lifecycle, mine, can) => {
  const launches = {
    fetchHeld: async () => 7n,
    fetchLifecycle: async () => lifecycle,
    fetchParticipation: async () => mine,
  }
  const sales = [{ swapId: 's', lifecycle }]
  expect(await fetchLeftAtSales(sales, 'icp', { launches })).toEqual([
    { swapId: 's', held: 7n, accepted: mine.amount, canRefund: can },
  ])
})

test('a sale that did not begin is not asked, and one that is silent is told of', async () => {
  const silent: string[] = []
  const launches = {
    fetchHeld: async (): Promise<bigint> => {
      throw new Error('silent')
    },
    fetchLifecycle: async () => 'aborted' as const,
    fetchParticipation: async () => own(0n, false),
  }
  const sales = [
    { swapId: 'early', lifecycle: 'adopted' as const },
    { swapId: 'gone', lifecycle: 'aborted' as const },
  ]
  const left = await fetchLeftAtSales(sales, 'icp', { launches, onFailed: (id) => silent.push(id) })
  expect([left, silent]).toEqual([[], ['gone']])
})
