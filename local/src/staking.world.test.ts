import { createSdk, type ListedStakingPool, type Sdk } from '@sluice/sdk'
import { promisedBy } from '@sluice/sdk/stakingPool'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BreakingLink } from './testing/BreakingLink.ts'
import { NO_PAUSES_MS, TestWorld } from './testing/TestWorld.ts'
import { deployer } from './world/identities.ts'

let world: TestWorld
beforeAll(async () => {
  world = await TestWorld.start()
})
afterAll(() => world.stop())

const ICP = 100_000_000n
const WAIT_MS = 120_000

/** Time passes faster here. */
const now = () => Number(world.world.network.now() / 1_000_000n)

async function poolFor(sdk: Sdk, ledger: string): Promise<ListedStakingPool> {
  const listed = await sdk.stakes.list({ filter: 'live' })
  const pool = listed.find(({ stakingToken }) => stakingToken === world.ledgerId(ledger))
  if (pool === undefined) throw new Error('no pool is live')
  return pool
}

/** What the pool's canister itself says of a person. */
async function booksOf({ stakingPoolId }: ListedStakingPool, sdk: Sdk) {
  const { Principal } = await import('@icp-sdk/core/principal')
  const pool = world.world.stakingPool(Principal.fromText(stakingPoolId), sdk.principal)
  const [answer, books] = await Promise.all([pool.getUserInfo(sdk.principal), pool.checkBooks()])
  if ('err' in answer) throw new Error(answer.err)
  return { ...answer.ok, holds: books.holds }
}

test('a stake earns by the second; its reward is harvested, a part comes out, then all of it', async () => {
  const [alice, bob] = [await world.newTrader({ now }), await world.newTrader({ now })]
  const pool = await poolFor(alice, 'icp_ledger')
  const about = await alice.stakes.fetch(pool.stakingPoolId)
  expect(about).toMatchObject({ status: 'live', feePerMille: 50n, isStepwise: false, staked: 0n })
  expect(about.funded).toBe(promisedBy(about))
  await expect(bob.stakes.unstake({ pool })).rejects.toMatchObject({ code: 'nothing-staked' })
  await expect(bob.stakes.harvest({ pool })).rejects.toMatchObject({ code: 'nothing-to-harvest' })
  const held = await alice.balances.fetch(pool.stakingToken)
  await expect(alice.stakes.stake({ pool, amount: held })).rejects.toMatchObject({
    code: 'insufficient-funds',
    funds: 'wallet',
  })

  await alice.stakes.stake({ pool, amount: ICP })
  // an approval and a transfer
  expect(await alice.balances.fetch(pool.stakingToken)).toBe(held - ICP - 2n * about.stakingFee)
  expect(await booksOf(pool, alice)).toMatchObject({ stakeAmount: ICP, holds: true })
  expect((await alice.stakes.list({ filter: 'mine' })).map((one) => one.stakingPoolId)).toEqual([
    pool.stakingPoolId,
  ])

  await world.world.network.advanceTime(WAIT_MS)
  const { reward } = await alice.stakes.fetchMine(pool.stakingPoolId)
  const gross = 120n * pool.rewardPerSecond
  expect(reward).toBeGreaterThanOrEqual(gross - gross / 20n)
  const had = await alice.balances.fetch(pool.rewardToken)
  await alice.stakes.harvest({ pool })
  const got = (await alice.balances.fetch(pool.rewardToken)) - had
  expect(got).toBeGreaterThanOrEqual(reward - about.rewardFee)
  expect(await alice.stakes.fetchMine(pool.stakingPoolId)).toMatchObject({ unsentReward: 0n })

  await world.world.network.advanceTime(WAIT_MS)
  const before = await alice.balances.fetch(pool.stakingToken)
  await alice.stakes.unstake({ pool, amount: ICP / 4n })
  expect(await alice.balances.fetch(pool.stakingToken)).toBe(before + ICP / 4n - about.stakingFee)
  await alice.stakes.unstake({ pool })
  expect(await alice.balances.fetch(pool.stakingToken)).toBe(before + ICP - 2n * about.stakingFee)
  expect(await booksOf(pool, alice)).toMatchObject({ stakeAmount: 0n, stakeTokenBalance: 0n })
  expect(await alice.balances.fetch(pool.rewardToken)).toBeGreaterThan(had + got)
  const { total } = await alice.stakes.fetchRecords(pool.stakingPoolId, {
    isReward: false,
    owner: alice.principal.toText(),
    offset: 0,
    limit: 10,
  })
  expect(total).toBeGreaterThanOrEqual(5)
  for (const sdk of [alice, bob]) expect(sdk.flows.pending()).toEqual([])
})

test('what was transferred and never deposited, and what was never staked, comes back', async () => {
  const alice = await world.newTrader({ now })
  const pool = await poolFor(alice, 'icp_ledger')
  const { formatAddress, principalSubaccount } = await import('@sluice/sdk')
  const { Principal } = await import('@icp-sdk/core/principal')
  const owner = Principal.fromText(pool.stakingPoolId)
  const subaccount = principalSubaccount(alice.principal.toUint8Array())
  await alice.wallet.transfer({
    ledgerId: pool.stakingToken,
    to: formatAddress({ owner, subaccount }),
    amount: ICP,
  })
  expect(await alice.stakes.fetchMine(pool.stakingPoolId)).toMatchObject({ undeposited: ICP })
  expect(await alice.stakes.fetchLeft()).toMatchObject([
    { stakingPoolId: pool.stakingPoolId, undeposited: ICP, unstaked: 0n },
  ])
  const { stakingFee } = await alice.stakes.fetch(pool.stakingPoolId)
  const before = await alice.balances.fetch(pool.stakingToken)
  await alice.stakes.reclaim({ pool, place: 'undeposited' })
  expect(await alice.balances.fetch(pool.stakingToken)).toBe(before + ICP - stakingFee)

  await alice.stakes.stake({ pool, amount: ICP })
  await world.world.stakingPool(owner, alice.principal).unstake(ICP)
  expect(await alice.stakes.fetchMine(pool.stakingPoolId)).toMatchObject({ unstaked: ICP })
  await alice.stakes.reclaim({ pool, place: 'unstaked' })
  await expect(alice.stakes.reclaim({ pool, place: 'unstaked' })).rejects.toMatchObject({
    code: 'nothing-to-reclaim',
  })
  expect(await alice.stakes.fetchMine(pool.stakingPoolId)).toMatchObject({
    staked: 0n,
    unstaked: 0n,
    undeposited: 0n,
  })
})

test.each(['before', 'after'] as const)(
  'cut off %s a call has left, each goes on to the same end',
  async (when) => {
    const link = new BreakingLink(when)
    const alice = await world.newTrader({ fetch: link.fetch, now })
    const pool = await poolFor(alice, 'slu_ledger')
    /** Breaks the connection at the first call, and goes on once it is back. */
    const interrupted = async (run: () => Promise<unknown>) => {
      link.arm()
      await expect(run()).rejects.toThrow()
      link.mend()
      const [pending] = alice.flows.pending()
      await (pending ? alice.flows.resume(pending.id) : run())
      expect(alice.flows.pending()).toEqual([])
    }
    await interrupted(() => alice.stakes.stake({ pool, amount: 10n * ICP }))
    expect(await booksOf(pool, alice)).toMatchObject({ stakeAmount: 10n * ICP, holds: true })
    await world.world.network.advanceTime(WAIT_MS)
    const had = await alice.balances.fetch(pool.rewardToken)
    await interrupted(() => alice.stakes.harvest({ pool }))
    expect(await alice.balances.fetch(pool.rewardToken)).toBeGreaterThan(had)
    const before = await alice.balances.fetch(pool.stakingToken)
    const { stakingFee } = await alice.stakes.fetch(pool.stakingPoolId)
    await interrupted(() => alice.stakes.unstake({ pool }))
    expect(await alice.balances.fetch(pool.stakingToken)).toBe(before + 10n * ICP - stakingFee)
    expect(await booksOf(pool, alice)).toMatchObject({ stakeAmount: 0n, holds: true })
  },
)

test('operators make a pool with its whole reward for nothing, and whoever pays makes one that is new', async () => {
  const founder = createSdk(world.config, {
    retryPausesMs: NO_PAUSES_MS,
    identity: deployer,
    now,
  })
  const bob = await world.newTrader({ now })
  await world.world.faucet(founder.principal).drip({ owner: founder.principal, subaccount: [] })
  const startSeconds = Math.floor(now() / 1_000) + 3_600
  const terms = {
    name: 'Stake ckUSDC, earn SLU',
    startSeconds,
    endSeconds: startSeconds + 86_400,
    rewardPerSecond: 1_200_000n,
  }
  const order = {
    terms,
    stakingToken: world.ledgerId('ckusdc_ledger'),
    rewardToken: world.ledgerId('slu_ledger'),
  }
  // nothing is paid that was not agreed to
  await expect(bob.stakes.create(order)).rejects.toMatchObject({ code: 'creation-fee-changed' })
  await expect(
    founder.stakes.create({ ...order, terms: { ...terms, endSeconds: startSeconds } }),
  ).rejects.toMatchObject({ code: 'staking-terms-refused' })
  await expect(
    founder.stakes.create({ ...order, terms: { ...terms, rewardPerSecond: 1_157_406n } }),
  ).rejects.toMatchObject({
    code: 'staking-terms-refused',
    details: { reason: 'least-tokens' },
  })
  const { stakingPoolId } = await founder.stakes.create(order)
  // the pool looks at its account by itself
  await world.world.network.advanceTime(61_000)
  const made = await founder.stakes.fetch(stakingPoolId)
  expect(made).toMatchObject({ ...terms, status: 'not-started', funded: promisedBy(terms) })
  expect((await bob.stakes.list())[0]).toMatchObject({
    stakingPoolId,
    name: terms.name,
    isNew: false,
  })

  expect(await founder.stakes.fetchCreationFee()).toBeUndefined()
  const price = (await bob.stakes.fetchCreationFee())?.price
  if (price === undefined) throw new Error('a creation has a price here')
  const had = await bob.balances.fetch(price.ledgerId)
  const { fee } = await bob.tokens.fetch(price.ledgerId)
  const own = await bob.stakes.create({ ...order, creationFee: price })
  expect(own.moved).toContainEqual({ as: 'paid', ledgerId: price.ledgerId, amount: price.price })
  expect(had - (await bob.balances.fetch(price.ledgerId))).toBe(price.price + 2n * fee)
  expect((await founder.stakes.list())[0]).toMatchObject({
    stakingPoolId: own.stakingPoolId,
    isNew: true,
  })
  await founder.operators.staking.vouchFor(own.stakingPoolId)
  expect(await bob.stakes.fetch(own.stakingPoolId)).toMatchObject({ isNew: false })
})
