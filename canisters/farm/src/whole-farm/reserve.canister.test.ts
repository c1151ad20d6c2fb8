import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { admin, maker, stranger, trader, unwrap } from '@sluice/testing/exchange/people'
import { drainTo } from '@sluice/testing/filling/drainTo'
import { expect, test } from 'vitest'
import {
  type FarmWorld,
  feeReceiver,
  forkOf,
  LENGTH,
  POSITIONS,
  prepareFarm,
  textOf,
} from '../testing/farmWorld.ts'

const { wide, narrow, other } = POSITIONS
const SHORT = 'This canister is short of cycles'
/** Below the least that a canister keeps for ways out. */
const LEFT = 250_000_000_000n

let world: FarmWorld
forkEachTest({
  prepare: prepareFarm,
  forkOf,
  use: (fork: FarmWorld) => {
    world = fork
  },
})

test('a farm that is drained below its reserve takes nothing in, and everybody leaves with what is theirs', async () => {
  await world.begin()
  await world.stake(wide, maker)
  await world.stake(other, trader)
  await world.approve(narrow, maker)
  await world.pass(1_000n)
  const canister = { network: world.network, canisterId: world.id }
  await drainTo(canister, LEFT, () => world.upgrade())

  expect(textOf(await world.as(maker).stake(narrow))).toMatch(SHORT)
  expect(textOf(await world.as(trader).topUpReward(10n ** 9n))).toMatch(SHORT)
  expect(textOf(await world.as(stranger).sync())).toMatch(SHORT)

  const before = await world.walletOf(maker)
  expect(unwrap(await world.as(maker).unstake(wide))).toBe('Unstaked successfully')
  expect(unwrap(await world.as(maker).withdraw())).toBeGreaterThan(0n)
  expect(await world.walletOf(maker)).toBeGreaterThan(before)
  await world.pass(LENGTH)
  expect(unwrap(await world.as(admin).unstake(other))).toBe('Unstaked successfully')
  unwrap(await world.as(feeReceiver).withdrawRewardFee())
  unwrap(await world.as(admin).sendRewardManually())
  expect(unwrap(await world.as(admin).close())).toBe('Close successfully')
  for (const [id, owner] of [
    [wide, maker],
    [other, trader],
  ] as const)
    expect(await world.isWith(owner, id)).toBe(true)
  expect(await world.walletOf(world.id)).toBe(0n)
})
