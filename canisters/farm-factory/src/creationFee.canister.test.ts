import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import * as poolService from '@sluice/candid/swap_pool'
import { some } from '@sluice/test-depth'
import { faultCases } from '@sluice/testing/exchange/callFaults'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import {
  admin,
  governance,
  maker,
  nobody,
  stranger,
  trader,
  unwrap,
} from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import { type FarmExchange, forkOf, prepareFarmExchange } from './testing/farmExchange.ts'

const PRICE = 5_000_000n
const KEY = 1_700_000_000_000n
const UNPAID = { err: 'Only an admin may do this, or who has paid the fee of a creation' }
const receiver = nobody

let world: FarmExchange
forkEachTest({
  prepare: async () => {
    const start = await prepareFarmExchange()
    const ledger = start.market.ids.ledgers.ICP
    unwrap(await start.factory(governance).setCreationFee([{ ledger, price: PRICE, receiver }]))
    return start
  },
  forkOf,
  use: (fork: FarmExchange) => {
    world = fork
  },
})

const factory = (caller = trader) => world.factory(caller)
const order = (key = KEY) => world.order({ creatorKey: [key] })
const feeOf = (caller = trader, key = KEY) => factory(nobody).getCreationFee(caller, key)
const newcomers = async () => (await factory(nobody).getNewcomers(0n, 10n)).content

const allow = (amount: bigint, caller = trader) =>
  world.market.ledger('ICP', caller).icrc2_approve({
    spender: { owner: world.ids.factory, subaccount: [] },
    amount,
    from_subaccount: [],
    expected_allowance: [],
    expires_at: [],
    fee: [],
    memo: [],
    created_at_time: [],
  })

async function paid(key = KEY): Promise<void> {
  await allow(2n * PRICE)
  unwrap(await factory().payCreationFee(key))
}

test('whoever pays the fee gets a farm that is a newcomer until an admin vouches for it', async () => {
  expect(await factory().create(await order())).toEqual(UNPAID)
  await paid()
  expect(await factory().payCreationFee(KEY)).toEqual({ ok: true })
  expect(await world.market.balance('ICP', receiver)).toBe(PRICE)
  expect(await feeOf()).toMatchObject({ isPaid: true, unused: 1n })

  const id = unwrap(await factory().create(await order()))

  expect(await factory().create(await order())).toEqual({ ok: id })
  expect(await feeOf()).toMatchObject({ isPaid: true, unused: 0n })
  expect(await factory().create(await order(KEY + 1n))).toEqual(UNPAID)
  const farm = Principal.fromText(id)
  expect(unwrap(await world.farm(farm, nobody).getInitArgs()).creator).toEqual(trader)
  expect(unwrap(await world.farm(farm, nobody).getAdmins())).toEqual([admin])
  expect(await newcomers()).toEqual([farm])
  await expect(factory(stranger).vouchFor(farm)).rejects.toThrow('Only an admin')
  await world.upgrade('factory')
  expect(await newcomers()).toEqual([farm])
  expect(await factory(admin).vouchFor(farm)).toEqual({ ok: true })
  expect(await newcomers()).toEqual([])
  expect(await factory(admin).vouchFor(farm)).toEqual({ err: 'This is no newcomer' })
})

test('farms of admins cost nothing and are no newcomers', async () => {
  unwrap(await factory(admin).create(await order()))
  expect(await newcomers()).toEqual([])
})

test('a fee that brought no farm serves the next creation, and is nobody else’s', async () => {
  await paid()
  const bad = { ...(await order()), rewardAmount: 0n }
  expect(await factory().create(bad)).toEqual({ err: 'Reward amount must be positive' })
  expect(await factory(stranger).create(await order())).toEqual(UNPAID)
  expect(await factory().create({ ...(await order()), creatorKey: [] })).toEqual({
    err: 'A creation that is paid for needs a key',
  })
  expect(await factory().create(await order(KEY + 1n))).toHaveProperty('ok')
  expect(await feeOf()).toMatchObject({ unused: 0n })
})

test('terms that no farm can be installed with cost the factory no canister, however often they are asked for', async () => {
  await paid()
  const rewardToken = { address: 'no ledger', standard: 'ICRC2' }
  const { faults } = world.network
  const asked = faults.onCall({ from: world.ids.factory }, 'deliver', { times: 100 })
  expect(await factory().create({ ...(await order()), rewardToken })).toEqual({
    err: 'The reward token has no ledger',
  })
  expect(asked.calls).toEqual([])
  expect(await factory().getUnfinishedFarm()).toEqual([])
})

test('two creations at once do not share a fee', async () => {
  await paid()
  const asked = [await order(KEY + 1n), await order(KEY + 2n)]
  const answers = await Promise.all(asked.map((one) => factory().create(one)))
  expect(answers.filter((answer) => 'ok' in answer)).toHaveLength(1)
  const [again] = await Promise.all(asked.map((one) => factory().create(one)))
  expect(again).toHaveProperty('ok')
  expect(await newcomers()).toHaveLength(1)
})

test('a silent pool holds nobody up but whoever named it', async () => {
  await paid()
  const rule = world.network.faults.onCall(
    { from: world.ids.factory, method: 'metadata' },
    { kind: 'holdAnswer' },
    { times: 1 },
  )
  const waiting = factory().create(await order())
  await expect.poll(() => rule.calls.length).toBe(1)
  const busy = { err: 'Please wait for the task ahead to be completed' }
  expect(await factory().create(await order(KEY + 9n))).toEqual(busy)

  unwrap(await factory(admin).create(await order(KEY + 5n)))

  await world.network.advanceTime(40_000)
  expect(await waiting).toEqual({ err: expect.stringContaining('The pool does not answer') })
  expect(await feeOf()).toMatchObject({ unused: 1n })
})

test('a canister that says of itself what a pool of the exchange says is none', async () => {
  await paid()
  const other = await world.market.pool('ICP/ICS').metadata()
  const { retTypes = [] } = poolService.idlFactory({ IDL })._fields.find(named)?.[1] ?? {}
  world.network.faults.onCall(
    { from: world.ids.factory, method: 'metadata' },
    { kind: 'replaceReply', data: IDL.encode(retTypes, [other]) },
    { times: 1 },
  )
  expect(await factory().create(await order())).toEqual({
    err: 'The pool is none of this exchange',
  })
})
const named = ([name]: [string, unknown]) => name === 'metadata'

test('nothing is sold without a price, by anybody but governance, or while no farm can be made', async () => {
  const ledger = world.market.ids.ledgers.ICP
  const terms = { ledger, price: 1n, receiver }
  await expect(factory(stranger).setCreationFee([terms])).rejects.toThrow('Only an admin')
  await expect(factory(admin).setCreationFee([terms])).rejects.toThrow('Only an admin')
  const set = (price: bigint) => factory(governance).setCreationFee([{ ...terms, price }])
  expect([await set(0n), await set(1n << 127n)]).toEqual(Array(2).fill({ err: 'This is no price' }))
  expect(await factory(Principal.anonymous()).payCreationFee(KEY)).toEqual({
    err: 'Illegal anonymous call',
  })
  expect(await factory(stranger).payCreationFee(KEY)).toEqual({
    err: expect.stringMatching(/^The creation was not paid for: .*Nothing was moved$/),
  })
  unwrap(await factory(governance).setCreationFee([]))
  expect(await factory(maker).payCreationFee(KEY)).toEqual({ err: 'No creation is sold here' })
  await factory(admin).clearChunks()
})

test.each(some(faultCases({ payCreationFee: { calls: ['icrc2_transfer_from'] } }), 4))(
  'a creation is paid for once when $method $what',
  async ({ fault, method }) => {
    await allow(10n * PRICE)
    await fault({
      network: world.network,
      from: world.ids.factory,
      method,
      upgrade: () => world.upgrade('factory'),
      run: () => factory().payCreationFee(KEY),
    })
    await world.network.advanceTime(300_000)
    await world.network.advanceTime(300_000)

    expect(await factory().payCreationFee(KEY)).toEqual({ ok: true })

    expect(await world.market.balance('ICP', receiver)).toBe(PRICE)
    expect(await feeOf()).toMatchObject({ isPaid: true, unused: 1n })
  },
)
