import { codec, nat } from '@sluice/canister'
import { times } from '@sluice/test-depth'
import { stranger, unwrap } from '@sluice/testing/exchange/people'
import { fillMaps } from '@sluice/testing/filling/fillMaps'
import { instructionsOf } from '@sluice/testing/filling/instructionsOf'
import { expect, test } from 'vitest'
import { alice, bob, DAY, FEE, RATE, startStaking } from './testing/stakingWorld.ts'

/** Stakers, and as many records of stakes and of rewards; a hundred thousand of each in a deep run. */
const MANY = BigInt(times(100_000))
const AMOUNT = 1_000_000n

test('an upgrade costs the same with very many stakers and records, and changes none of them', async () => {
  const world = await startStaking()
  const { network, pool } = world
  const canister = { network, canisterId: pool.canisterId }
  const upgrade = () => instructionsOf(canister, () => pool.upgrade())
  await world.fund(RATE * DAY)
  await world.passSeconds(120n)
  for (const owner of [alice, bob]) {
    unwrap(await world.as(owner).depositFromAndStake(AMOUNT))
    await world.passSeconds(60n)
    unwrap(await world.as(owner).harvest())
  }
  // the first one may meet more that has fallen due
  await upgrade()
  const few = await upgrade()
  const reading = world.as(stranger)
  const stakes = unwrap(await reading.findStakingRecordPage([], 0n, 1n)).totalElements
  const rewards = unwrap(await reading.findRewardRecordPage([], 0n, 1n)).totalElements
  const number = codec(nat)
  // the numbers of the maps, and of the cells with the numbers of the next records, are those of `StakingState.ts`
  await fillMaps(canister, {
    repeated: [
      { memory: 1, first: 1_000n, count: MANY },
      { memory: 2, first: 2n, count: MANY },
      { memory: 5, first: stakes, count: MANY },
      { memory: 8, first: rewards, count: MANY },
    ],
    puts: [
      { memory: 0, key: 8n, value: number.encode(stakes + MANY) },
      { memory: 0, key: 9n, value: number.encode(rewards + MANY) },
    ],
  })
  await pool.upgrade()
  const places = [0n, MANY / 2n, MANY - 5n]
  // a page that reaches back to the records from before, at the end
  const seen = async () => ({
    stakes: await Promise.all(places.map((at) => reading.findStakingRecordPage([], at, 10n))),
    rewards: await Promise.all(places.map((at) => reading.findRewardRecordPage([], at, 10n))),
    users: await Promise.all(places.map((at) => reading.findUserInfo(at, 3n))),
    ofAlice: await reading.findStakingRecordPage([alice], 0n, 10n),
    books: await reading.checkBooks(),
  })
  const before = await seen()
  expect(before.stakes[0]).toMatchObject({ ok: { totalElements: stakes + MANY } })
  expect(before.users[0]).toMatchObject({ ok: { totalElements: 2n + MANY } })
  expect(before.books).toMatchObject({ holds: true })

  const many = await upgrade()

  expect(Number(many) / Number(few)).toBeLessThan(1.02)
  expect(await seen()).toEqual(before)
  for (const owner of [alice, bob]) {
    const { stakeAmount, rewardAmount } = unwrap(await world.as(owner).exit())
    expect(stakeAmount).toBe(AMOUNT - 2n * FEE)
    expect(rewardAmount > 0n).toBe(true)
  }
  expect(await reading.checkBooks()).toMatchObject({ holds: true })
  await network.stop()
}, 600_000)
