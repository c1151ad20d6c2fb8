import { buildCanister } from '@sluice/canister/build'
import { canisterSource } from '@sluice/testing'
import { admin } from '@sluice/testing/exchange/people'
import { drainTo } from '@sluice/testing/filling/drainTo'
import { expect, test } from 'vitest'
import { alice, bob, creator, DAY, FEE, RATE, startStaking } from './testing/stakingWorld.ts'

const STAKE = 1_000_000n
/** Below the least that a canister keeps for ways out. */
const LEFT = 250_000_000_000n
const SHORT = { err: expect.stringContaining('This canister is short of cycles') }

test('a pool that is drained below its reserve takes nothing in, and everybody leaves with what is theirs', async () => {
  const world = await startStaking()
  const { network, pool } = world
  try {
    await world.fund(RATE * DAY)
    await world.passSeconds(60n)
    for (const owner of [alice, bob]) {
      expect(await world.as(owner).depositFromAndStake(STAKE)).toHaveProperty('ok')
      await world.send('stake', owner, { amount: STAKE, to: owner })
    }
    const { module: wasmModule } = await buildCanister(canisterSource('staking-pool'), () => {})
    const { canisterId } = pool
    await drainTo({ network, canisterId }, LEFT, () =>
      network.installCode({ canisterId, mode: 'upgrade', wasmModule, arg: new Uint8Array() }),
    )

    expect(await world.as(alice).depositFrom(STAKE)).toEqual(SHORT)
    expect(await world.as(alice).depositAndStake()).toEqual(SHORT)
    expect(await world.as(creator).syncReward()).toEqual(SHORT)

    const before = await world.walletOf('stake', alice)
    expect(await world.as(alice).exit()).toHaveProperty('ok')
    expect(await world.as(alice).claim()).toHaveProperty('ok')
    expect(await world.walletOf('stake', alice)).toBe(before + 2n * STAKE - 3n * FEE)
    expect(await world.as(admin).stop()).toHaveProperty('ok')
    await world.passSeconds(2n)
    for (const end of ['liquidation', 'refundUserToken', 'refundRewardToken'] as const) {
      expect(await world.as(admin)[end]()).toHaveProperty('ok')
      await world.passSeconds(60n)
    }
    expect(await world.as(bob).claim()).toHaveProperty('ok')
    expect(await world.as(bob).getUserInfo(bob)).toMatchObject({
      ok: { stakeAmount: 0n, stakeTokenBalance: 0n, rewardTokenBalance: 0n },
    })
  } finally {
    await network.stop()
  }
})
