import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { createSdk, type Sdk } from '@sluice/sdk'
import { fullRange, planDeposit } from '@sluice/sdk/liquidityPlan'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BreakingLink } from './testing/BreakingLink.ts'
import { NO_PAUSES_MS, TestWorld } from './testing/TestWorld.ts'

let world: TestWorld
beforeAll(async () => {
  world = await TestWorld.start()
  // the farms begin some seconds after the world
  await world.world.network.advanceTime(10_000)
})
afterAll(() => world.stop())

/** Time passes faster here. */
const now = () => Number(world.world.network.now() / 1_000_000n)

/** A live farm whose pool's tokens have allowances, and a position there. */
async function provide(sdk: Sdk) {
  const usdc = world.ledgerId('ckusdc_ledger')
  const [listed] = (await sdk.farms.list({ filter: 'live' })).filter(
    ({ rewardToken }) => rewardToken === usdc,
  )
  if (listed === undefined) throw new Error('no farm is live')
  const pool = await sdk.positions.fetchPool(listed.poolId)
  const range = fullRange(pool)
  const [amount0 = 0n, amount1 = 0n] = await Promise.all(
    [pool.token0, pool.token1].map(async (id) => (await sdk.balances.fetch(id)) / 10n),
  )
  const plan = planDeposit(pool, range, { amounts: { amount0, amount1 }, slippagePpm: 50_000n })
  const order = { ...plan, deposit0: plan.amount0, deposit1: plan.amount1 }
  const { positionId } = await sdk.liquidity.add({ order })
  return { farm: await sdk.farms.fetch(listed.farmId), positionId }
}

test('a position earns in a farm; its reward is withdrawn, its fees are claimed, and it comes back', async () => {
  const [hers, his] = [Ed25519KeyIdentity.generate(), Ed25519KeyIdentity.generate()]
  let alice = await world.newTrader({ now, identity: hers })
  let bob = await world.newTrader({ now, identity: his })
  /** Ten minutes later each comes back, and the page finds the time that has passed. */
  const comeBack = async () => {
    for (const sdk of [alice, bob]) expect(sdk.flows.pending()).toEqual([])
    await world.world.network.advanceTime(600_000)
    alice = createSdk(world.config, { retryPausesMs: NO_PAUSES_MS, now, identity: hers })
    bob = createSdk(world.config, { retryPausesMs: NO_PAUSES_MS, now, identity: his })
  }
  const { farm, positionId } = await provide(alice)
  expect(farm).toMatchObject({ status: 'live', isFunded: true, feePerMille: 50n, stakes: 0 })
  expect((await alice.farms.fetchStakeable(farm)).map(({ id }) => id)).toEqual([positionId])

  await expect(bob.farms.stake({ farm, positionId })).rejects.toMatchObject({
    code: 'position-gone',
    funds: 'wallet',
  })
  await alice.farms.stake({ farm, positionId })
  expect(await alice.positions.fetchAt(farm.poolId)).toEqual([])
  expect((await alice.farms.list({ filter: 'mine' })).map(({ farmId }) => farmId)).toEqual([
    farm.farmId,
  ])
  await expect(bob.farms.unstake({ farm, positionId })).rejects.toMatchObject({
    code: 'not-staked',
  })
  await expect(bob.farms.withdraw({ farm })).rejects.toMatchObject({ code: 'reward-too-small' })

  await comeBack()
  const { stakes, reward } = await alice.farms.fetchMine(farm.farmId)
  expect(stakes).toMatchObject([{ positionId, isInRange: true }])
  expect(reward).toBeGreaterThan(farm.rewardFee)
  const before = await alice.balances.fetch(farm.rewardToken)
  const paid = await alice.farms.withdraw({ farm })
  if (paid.kind !== 'withdraw-reward') throw new Error('it was something else')
  expect(paid.amount).toBeGreaterThanOrEqual(reward - farm.rewardFee)
  expect(await alice.balances.fetch(farm.rewardToken)).toBe(before + (paid.amount ?? 0n))

  // somebody trades, and the staked position earns its fees
  const quote = await bob.quote({
    tokenIn: farm.token0,
    tokenOut: farm.token1,
    amountIn: (await bob.balances.fetch(farm.token0)) / 20n,
  })
  if (quote === undefined) throw new Error('there is no pool')
  await bob.swap.run({ quote, slippagePpm: 50_000n })
  const pool = (await alice.pools.list()).find(({ canisterId }) => canisterId === farm.poolId)
  if (pool === undefined) throw new Error('the farm has no pool')
  await alice.farms.claimFees({ farm, positionId })
  // less than a payout costs stays with the pool, as hers
  const [held] = await alice.recover.fetchAt(pool)
  expect(held).toMatchObject({ ledgerId: farm.token0, place: { kind: 'unused' } })

  await comeBack()
  await alice.farms.unstake({ farm, positionId })
  expect(await alice.positions.fetchAt(farm.poolId)).toMatchObject([{ id: positionId }])
  expect(await alice.farms.fetchMine(farm.farmId)).toEqual({ stakes: [], reward: 0n })
  for (const sdk of [alice, bob]) expect(sdk.flows.pending()).toEqual([])
})

test.each(['before', 'after'] as const)(
  'cut off %s a call has left, each goes on to the same end',
  async (when) => {
    const link = new BreakingLink(when)
    const alice = await world.newTrader({ fetch: link.fetch, now })
    const { farm, positionId } = await provide(alice)
    /** Breaks the connection at the first call, and goes on once it is back. */
    const interrupted = async (run: () => Promise<unknown>) => {
      link.arm()
      await expect(run()).rejects.toThrow()
      link.mend()
      const [pending] = alice.flows.pending()
      await (pending ? alice.flows.resume(pending.id) : run())
      expect(alice.flows.pending()).toEqual([])
    }
    const stakedIds = async () =>
      (await alice.farms.fetchMine(farm.farmId)).stakes.map((stake) => stake.positionId)
    await interrupted(() => alice.farms.stake({ farm, positionId }))
    expect(await stakedIds()).toEqual([positionId])
    await world.world.network.advanceTime(600_000)
    const had = await alice.balances.fetch(farm.rewardToken)
    await interrupted(() => alice.farms.withdraw({ farm }))
    expect(await alice.balances.fetch(farm.rewardToken)).toBeGreaterThan(had)
    await interrupted(() => alice.farms.unstake({ farm, positionId }))
    expect(await stakedIds()).toEqual([])
    expect((await alice.positions.fetchAt(farm.poolId)).map(({ id }) => id)).toEqual([positionId])
  },
)
