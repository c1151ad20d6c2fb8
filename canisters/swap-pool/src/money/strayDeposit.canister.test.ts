import { afterEach, beforeEach, expect, test } from 'vitest'
import { alice, prepare, SIZE } from '../testing/faultWorld.ts'
import type { PoolWorld } from '../testing/poolWorld.ts'

let world: PoolWorld
beforeEach(async () => {
  world = await prepare()
})
afterEach(() => world.network.stop())

test('tokens sent to the pool itself come back by the block that shows them', async () => {
  const none: [] = []
  const sent = await world.ledgers.token0.as(alice).icrc1_transfer({
    to: { owner: world.pool.canisterId, subaccount: none },
    amount: SIZE,
    fee: none,
    memo: none,
    from_subaccount: none,
    created_at_time: none,
  })
  const block = 'Ok' in sent ? sent.Ok : -1n
  const before = await world.unusedOf(alice)

  const claimed = await world.pool.as(alice).claimStrayDeposit(world.addressOf('token0'), block)

  expect(claimed).toEqual({ ok: SIZE })
  expect((await world.unusedOf(alice)).balance0).toBe(before.balance0 + SIZE)
})
