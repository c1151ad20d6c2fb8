import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestWorld } from './testing/TestWorld.ts'
import { deployer, marketPeople } from './world/identities.ts'

let world: TestWorld
beforeAll(async () => {
  world = await TestWorld.start()
})
afterAll(() => world.stop())

function unwrap<T>(answer: { ok: T } | { err: unknown }): T {
  if ('ok' in answer) return answer.ok
  throw new Error('refused')
}

test('two staking pools are open, with all rewards that they promise', async () => {
  const { world: local } = world
  const admin = deployer.getPrincipal()
  const listed = unwrap(await local.stakingFactory(admin).findStakingPoolPage([2n], 0n, 10n))
  expect(listed.content.map(({ name }) => name)).toEqual([
    'Stake SLU, earn ckUSDC',
    'Stake ICP, earn SLU',
  ])
  for (const { canisterId } of listed.content) {
    const books = await local.stakingPool(canisterId, admin).getRewardBooks()
    expect(books.funded).toBe(books.promised)
  }
})

test('the index knows what the tokens of the pools are worth', async () => {
  const { world: local } = world
  const index = local.stakingIndex(deployer.getPrincipal())
  unwrap(await index.syncStakingPool())

  // while somebody else's question is under way, what was known before is told, which may be nothing
  const priced = { timeout: 30_000, interval: 50 }
  await expect
    .poll(() => index.getUSDPrice(local.id('icp_ledger').toText()), priced)
    .toBeGreaterThan(1)
  await expect
    .poll(() => index.getICPPrice(local.id('slu_ledger').toText()), priced)
    .toBeGreaterThan(0.001)
})

test('a trader of the local market claims what is theirs', async () => {
  const { world: local } = world
  const trader = marketPeople.shopper.getPrincipal()
  const mine = unwrap(await local.claimController(trader).findUserEvents(trader, 0n, 5n))
  const [event] = mine.content
  if (event === undefined) throw new Error('the trader is on no list')
  const ledger = local.ledger('slu_ledger', trader)
  const balance = () => ledger.icrc1_balance_of({ owner: trader, subaccount: [] })
  const before = await balance()

  unwrap(await local.claimStorage(trader).userClaim(event.claimEventId))

  const fee = await ledger.icrc1_fee()
  expect(await balance()).toBe(before + 1_000n * 100_000_000n - fee)
})
