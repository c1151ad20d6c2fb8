import { Principal } from '@icp-sdk/core/principal'
import type { CallVerdict } from '@sluice/network'
import { some } from '@sluice/test-depth'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import {
  admin,
  controller,
  governance,
  maker,
  stranger,
  trader,
  unwrap,
} from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import {
  type FarmExchange,
  forkOf,
  PAIR,
  prepareFarmExchange,
  REWARD,
} from './testing/farmExchange.ts'

const POSITION = 2n

let world: FarmExchange
forkEachTest({
  prepare: prepareFarmExchange,
  forkOf,
  use: (fork: FarmExchange) => {
    world = fork
  },
})

const created = () => world.created()

test('a farm is made, listed, begins with its reward, and what it comes to is in the index', async () => {
  const id = await world.fundedFarm()
  expect(unwrap(await world.factory(stranger).getAllFarms())).toEqual([id])
  expect(unwrap(await world.farm(id, stranger).getAdmins())).toEqual([admin])
  expect(unwrap(await world.farm(id, stranger).getInitArgs())).toMatchObject({
    creator: admin,
    refunder: maker,
    fee: 50n,
    totalReward: REWARD,
    feeReceiverCid: world.ids.receiver,
  })
  expect(unwrap(await world.index().getAllFarms()).NOT_STARTED).toEqual([id])
  await world.network.advanceTime(602_000)
  expect(unwrap(await world.index().getFarms([{ LIVE: null }]))).toEqual([id])
  const pool = world.market.ids.pools[PAIR]
  expect(unwrap(await world.index().getLiveFarmsByPools([pool, stranger]))).toEqual([[pool, id]])

  unwrap(await world.market.pool(PAIR, maker).approvePosition(id, POSITION))
  unwrap(await world.farm(id, maker).stake(POSITION))
  await world.network.advanceTime(1_300_000)
  expect(unwrap(await world.index().getUserFarms(maker))).toEqual([id])
  expect(unwrap(await world.index().getFarmUsers(id))).toEqual([maker])
  const info = unwrap(await world.index().getFarmRewardTokenInfo(id))
  expect(info.totalReward).toEqual({
    address: world.market.ids.ledgers.ICS,
    amount: REWARD,
    standard: 'ICRC2',
  })
  expect(info.poolToken0TVL.amount > 9n * 10n ** 9n).toBe(true)
  expect(
    unwrap(
      await world.index().getFarmsByConditions({
        pool: [pool],
        rewardToken: [],
        status: [[{ LIVE: null }]],
        user: [maker],
      }),
    ),
  ).toEqual([id])
  expect(
    unwrap(
      await world
        .index()
        .getFarmsByConditions({ pool: [stranger], rewardToken: [], status: [], user: [] }),
    ),
  ).toEqual([])

  for (const role of ['factory', 'index', 'receiver'] as const) await world.upgrade(role)
  unwrap(await world.farm(id, maker).unstake(POSITION))
  unwrap(await world.farm(id, maker).withdraw())
  expect(await world.receiver(controller).claim(id)).toEqual({
    ok: 'Withdraw reward fee successfully',
  })
  const token = world.market.token('ICS')
  const share = await world.market.balance('ICS', world.ids.receiver)
  expect(share > 10n ** 6n).toBe(true)
  unwrap(await world.receiver(controller).transferAll(token, trader))
  expect(await world.market.balance('ICS', world.ids.receiver)).toBe(0n)
  expect(unwrap(await world.receiver(controller).transfer(token, trader, 0n))).toBe(0n)
  expect(
    await world.receiver(controller).transferAll({ ...token, standard: 'EXT' }, trader),
  ).toEqual({
    err: { UnsupportedToken: 'Wrong token standard.' },
  })
  await expect(world.receiver(stranger).claim(id)).rejects.toThrow('Only a controller')

  unwrap(await world.farm(id, admin).finishManually())
  unwrap(await world.farm(id, admin).sendRewardManually())
  unwrap(await world.farm(id, admin).close())
  await world.network.advanceTime(400_000)
  expect(unwrap(await world.index().getAllFarms()).CLOSED).toEqual([id])
  expect(unwrap(await world.index().getUserFarms(maker))).toEqual([])
  expect(unwrap(await world.index().getTotalAmount())).toEqual({
    farmAmount: 1n,
    principalAmount: 1n,
  })
})

test('a farm that was made for a creator’s key is told and not made again, and nobody else’s key is that', async () => {
  const key = 1_234_567_890n
  const order = await world.order({ creatorKey: [key] })
  const made = unwrap(await world.factory(admin).create(order))
  expect(await world.factory(admin).create(order)).toEqual({ ok: made })
  expect(await world.factory(admin).create({ ...order, rewardAmount: 1n })).toEqual({ ok: made })
  const find = async (creator: Principal, of: bigint) =>
    (await world.factory(stranger).findByCreatorKey(creator, of))[0]?.toText()
  expect(await find(admin, key)).toBe(made)
  expect([await find(stranger, key), await find(admin, key + 1n)]).toEqual([undefined, undefined])
  await world.upgrade('factory')
  expect(await find(admin, key)).toBe(made)
  const other = unwrap(await world.factory(admin).create({ ...order, creatorKey: [key + 1n] }))
  expect(other).not.toBe(made)
  expect(unwrap(await world.factory(admin).getAllFarms())).toHaveLength(2)
})

test('only governance names admins, and the index hears only farms', async () => {
  await expect(world.factory(admin).setAdmins([stranger])).rejects.toThrow('Only an admin')
  await expect(world.factory(stranger).setFee(1n)).rejects.toThrow('Only an admin')
  await expect(world.factory(stranger).uploadWasmChunk(Uint8Array.of(1))).rejects.toThrow(
    'Only an admin',
  )
  await expect(world.factory(admin).setFee(1001n)).rejects.toThrow('at most 1000')
  await world.factory(admin).setFee(100n)
  const id = await created()
  expect(unwrap(await world.farm(id, stranger).getInitArgs()).fee).toBe(100n)
  await expect(
    world.index(stranger).addFarmIndex({
      farmCid: stranger,
      poolCid: stranger,
      poolToken0: world.market.token('ICP'),
      poolToken1: world.market.token('TOK'),
      rewardToken: world.market.token('ICS'),
      totalReward: 1n,
    }),
  ).rejects.toThrow('Only the farm factory')
  await world.index(stranger).updateFarmStatus({ LIVE: null })
  await world.index(stranger).updateUserInfo([stranger])
  await world.index(stranger).updateUserStakes([{ user: stranger, isStaking: true }])
  expect(unwrap(await world.index().getTotalAmount())).toEqual({
    farmAmount: 1n,
    principalAmount: 0n,
  })

  await world.factory(governance).setFarmAdmins(id, [trader])
  expect(unwrap(await world.farm(id, stranger).getAdmins())).toEqual([trader])
  await world.factory(governance).addFarmControllers(id, [trader])
  await world.farm(id, trader).setAdmins([admin])
  await world.factory(governance).removeFarmControllers(id, [trader])
  await expect(world.farm(id, trader).setAdmins([trader])).rejects.toThrow('Only a controller')
  await expect(
    world.factory(governance).removeFarmControllers(id, [world.ids.factory]),
  ).rejects.toThrow('must stay')
  await expect(world.factory(governance).setFarmAdmins(stranger, [trader])).rejects.toThrow(
    'no farm',
  )
})

test('public farms report all of their users, and whoever is not named has left', async () => {
  const id = await created()
  await world.index(id).updateUserInfo([maker, trader])
  expect(unwrap(await world.index().getFarmUsers(id))).toEqual([maker, trader])
  await world.index(id).updateUserInfo([trader])
  expect(unwrap(await world.index().getAllFarmUsers())).toEqual([[id, [trader]]])
  expect(unwrap(await world.index().getAllUserFarms())).toEqual([[trader, [id]]])
  expect(unwrap(await world.index().getPrincipalRecord())).toEqual([maker, trader])
  expect(unwrap(await world.index().getAllPoolFarms())).toEqual([
    [world.market.ids.pools[PAIR], [id]],
  ])
})

test('governance hears what would be done, or why it cannot be', async () => {
  const asked = world.validator(governance)
  const order = await world.order()
  expect(await asked.createValidate(order)).toHaveProperty('Ok')
  expect(await asked.createValidate({ ...order, rewardAmount: 0n })).toEqual({
    Err: 'Reward amount must be positive',
  })
  const id = await created()
  expect([await asked.checkFarm(id), await asked.checkFarm(stranger)]).toEqual([true, false])
  expect(await asked.setFarmAdminsValidate(id, [trader])).toHaveProperty('Ok')
  expect(await asked.setFarmAdminsValidate(stranger, [trader])).toHaveProperty('Err')
  expect(await asked.setAdminsValidate([Principal.anonymous()])).toHaveProperty('Err')
  expect(await asked.addFarmControllersValidate(id, [trader])).toHaveProperty('Ok')
  expect(await asked.removeFarmControllersValidate(id, [world.ids.factory])).toHaveProperty('Err')
  await expect(world.validator(stranger).createValidate(order)).rejects.toThrow(
    'Only the governance',
  )
})

test('one farm at a time, and nothing that the rules refuse', async () => {
  const order = await world.order()
  const answers = await Promise.all([
    world.factory(admin).create(order),
    world.factory(admin).create(order),
  ])
  expect(answers.filter((answer) => 'ok' in answer)).toHaveLength(1)
  expect(answers).toContainEqual({ err: 'Please wait for the task ahead to be completed' })
  expect(await world.factory(admin).create({ ...order, rewardAmount: 0n })).toEqual({
    err: 'Reward amount must be positive',
  })
  expect(await world.factory(admin).create({ ...order, pool: stranger })).toHaveProperty('err')
})

const VERDICTS: Record<string, CallVerdict> = {
  'never runs': { kind: 'rejectBefore', code: 2, message: 'by the test' },
  'runs and its answer is lost': { kind: 'rejectAfter', code: 5, message: 'by the test' },
  'runs and its callback traps': { kind: 'trapCallback' },
}
const ASKED = ['metadata', 'getPool']
const CALLS = [...ASKED, 'create_canister', 'install_code', 'init', 'setAdmins', 'addFarmIndex']
const cases = CALLS.flatMap((method) =>
  Object.entries(VERDICTS).map(([what, verdict]) => ({ method, what, verdict })),
)

test.each(some(cases, 6))(
  'a farm can be made when $method of the one before $what, and none is lost',
  async ({ method, verdict }) => {
    const { faults } = world.network
    const { calls } = faults.onCall({ from: world.ids.factory, method }, verdict, { times: 1 })
    await world
      .factory(admin)
      .create(await world.order())
      .catch(() => 'the callback trapped')
    expect(calls).toHaveLength(1)
    const [unfinished] = await world.factory(admin).getUnfinishedFarm()
    await world.network.advanceTime(61_000)
    const id = await created()
    // the canister of the one before is this one's, unless its very id was never heard
    if (unfinished !== undefined) expect(id).toEqual(unfinished)
    else expect([...ASKED, 'create_canister']).toContain(method)
    expect(await world.factory(admin).getUnfinishedFarm()).toEqual([])
    expect(unwrap(await world.factory(admin).getAllFarms())).toEqual([id])
    expect(unwrap(await world.index().getTotalAmount()).farmAmount).toBe(1n)
    expect(unwrap(await world.farm(id, stranger).getAdmins())).toEqual([admin])
  },
)

test('governance opens a farm by proposal: what the validator takes is made, and a refusal rejects the call', async () => {
  const order = await world.order()
  const [asked, governing] = [world.factory(stranger), world.factory(governance)]
  const verdict = await asked.validateCreate(order)
  expect(verdict).toEqual({ Ok: expect.stringContaining(`- Pool: ${order.pool.toText()}`) })
  await expect(asked.executeCreate(order)).rejects.toThrow('Only an admin')
  await governing.executeCreate(order)
  expect(unwrap(await asked.getAllFarms())).toHaveLength(1)

  const late = { ...order, startTime: order.startTime - 10_000n }
  const text = 'Start time must be after current time'
  expect(await asked.validateCreate(late)).toEqual({ Err: text })
  await expect(governing.executeCreate(late)).rejects.toThrow(text)
  // the validator takes the word of the order for the pool
  await expect(governing.executeCreate({ ...order, pool: stranger })).rejects.toThrow('The pool')
  expect(unwrap(await asked.getAllFarms())).toHaveLength(1)

  expect(await asked.validateSetFee(1_001n)).toEqual({
    Err: 'The fee is at most 1000 per thousand',
  })
  await expect(governing.setFee(1_001n)).rejects.toThrow('at most 1000')
  expect(await asked.validateSetFee(40n)).toEqual({ Ok: expect.stringContaining('thousand: 40') })
  await governing.setFee(40n)
  expect(unwrap(await asked.getFee())).toBe(40n)
})
