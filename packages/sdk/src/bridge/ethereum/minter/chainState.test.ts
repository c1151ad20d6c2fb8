import { beforeEach, expect, test } from 'vitest'
import { EARLIER_HELPER, FakeEthereum, HELPER } from '../testing/FakeEthereum.ts'
import { SENDER, timeOf } from '../testing/FakeEvm.ts'
import { fetchChainState } from './fetchChainState.ts'

let world: FakeEthereum
beforeEach(() => {
  world = new FakeEthereum()
})

test('chain, minter and contract are told side by side', async () => {
  expect(await fetchChainState(world.bridge)).toEqual({
    ...{ head: 100, finalized: 98, scraped: 98 },
    ...{ minterAddress: SENDER, helper: HELPER, earlierHelper: EARLIER_HELPER },
  })
  expect(world.scrapes).toBe(0)
})

test('a minter that is behind is asked to look, and keeps up then', async () => {
  world.evm.mine(200)
  world.onScrape = () => {
    world.scraped = 298n
  }
  expect(await fetchChainState(world.bridge)).not.toHaveProperty('stalledSinceMs')
  expect(world.scrapes).toBe(1)
})

test('one that stands still is told since its last block, and not for a round or two', async () => {
  // five rounds of three minutes are 75 blocks
  world.evm.mine(75)
  expect(await fetchChainState(world.bridge)).not.toHaveProperty('stalledSinceMs')
  world.evm.mine()
  const { stalledSinceMs } = await fetchChainState(world.bridge)
  expect(stalledSinceMs).toBe(timeOf(98) * 1_000)
})

test('a node that is silent hides nothing that the minter says, and blames nobody', async () => {
  world.evm.failure = new Error('on purpose')
  expect(await fetchChainState(world.bridge)).toEqual({
    ...{ scraped: 98, minterAddress: SENDER, helper: HELPER, earlierHelper: EARLIER_HELPER },
  })
})

test('a minter that cannot look is judged by what it said', async () => {
  world.evm.mine(200)
  world.onScrape = () => {
    throw new Error('on purpose')
  }
  expect(await fetchChainState(world.bridge)).toMatchObject({ stalledSinceMs: timeOf(98) * 1_000 })
})
