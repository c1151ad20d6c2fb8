import { approveAll } from '@sluice/testing/exchange/ledgers'
import {
  admin,
  governance,
  nobody,
  stranger,
  trader,
  unwrap,
} from '@sluice/testing/exchange/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StakingExchange, startStakingExchange } from './testing/stakingExchange.ts'

const PRICE = 5_000_000n
const KEY = 1_700_000_000_000n
const UNPAID = { err: 'Only an admin may do this, or who has paid the fee of a creation' }

let world: StakingExchange
beforeAll(async () => {
  world = await startStakingExchange()
})
afterAll(() => world.network.stop())

test('whoever pays the fee gets a pool that is a newcomer until an admin vouches for it or it is gone', async () => {
  const terms = { ledger: world.ids.stake, price: PRICE, receiver: nobody }
  unwrap(await world.factory(governance).setCreationFee([terms]))
  const factory = world.factory(trader)
  const make = (key = KEY) => factory.createStakingPool(world.order({ creatorKey: [key] }))
  await approveAll(world.ledger('stake', trader), world.ids.factory)
  // as long as no pool can be made nobody pays
  expect(await factory.payCreationFee(KEY)).toEqual({ err: 'UserIndexCanister is not set' })
  await world.arm()
  expect(await make()).toEqual(UNPAID)

  unwrap(await factory.payCreationFee(KEY))
  expect(await world.factory(stranger).createStakingPool(world.order())).toEqual(UNPAID)
  expect(await factory.createStakingPool(world.order())).toEqual({
    err: 'A creation that is paid for needs a key',
  })
  const pool = unwrap(await make())

  expect(await make()).toEqual({ ok: pool })
  expect(await make(KEY + 1n)).toEqual(UNPAID)
  expect(await world.walletOf('stake', nobody)).toBe(PRICE)
  const listed = async () => (await factory.getNewcomers(0n, 10n)).content
  expect(await listed()).toEqual([pool])
  await expect(factory.vouchFor(pool)).rejects.toThrow('Only an admin')
  unwrap(await world.factory(admin).vouchFor(pool))
  unwrap(await factory.payCreationFee(KEY + 1n))
  const second = unwrap(await make(KEY + 1n))
  expect(await listed()).toEqual([second])
  unwrap(await world.factory(admin).deleteStakingPool(second))
  expect(await listed()).toEqual([])
}, 60_000)
