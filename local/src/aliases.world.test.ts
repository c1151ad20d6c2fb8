import { Principal } from '@icp-sdk/core/principal'
import { createSdk, type Sdk } from '@sluice/sdk'
import { planDeposit } from '@sluice/sdk/liquidityPlan'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundPool } from './testing/foundPool.ts'
import { TestWorld } from './testing/TestWorld.ts'
import { deployer } from './world/identities.ts'

const BLACK_HOLE = 'e3mmv-5qaaa-aaaah-aadma-cai'
const GOVERNANCE = 'zqfso-syaaa-aaaaq-aaafq-cai'
const LINK = 10n ** 18n
const USD = 1_000_000n

let world: TestWorld
beforeAll(async () => {
  world = await TestWorld.start()
})
afterAll(() => world.stop())

const newPool = () =>
  foundPool(world, {
    sides: [
      { ledgerId: world.ledgerId('cksepoliausdc_ledger'), amount: 300n * USD },
      { ledgerId: world.ledgerId('cklink_ledger'), amount: 20n * LINK },
    ],
    feePips: 3_000n,
  })

/** Somebody adds liquidity `spacings` away from the price, or around it at 0, and gives the position away. */
async function give(owner: Sdk, poolId: string, to: string, spacings = 0): Promise<bigint> {
  const pool = await owner.positions.fetchPool(poolId)
  const middle = Math.round(pool.tick / pool.tickSpacing) + spacings
  const range = {
    tickLower: (middle - 20) * pool.tickSpacing,
    tickUpper: (middle + 20) * pool.tickSpacing,
  }
  const isLink0 = pool.token0 === world.ledgerId('cklink_ledger')
  const amounts = isLink0
    ? { amount0: LINK, amount1: 20n * USD }
    : { amount0: 20n * USD, amount1: LINK }
  const plan = planDeposit(pool, range, { amounts, slippagePpm: 5_000n })
  const { positionId } = await owner.liquidity.add({
    order: {
      poolId,
      ...range,
      deposit0: plan.amount0,
      deposit1: plan.amount1,
      minimum0: plan.minimum0,
      minimum1: plan.minimum1,
    },
  })
  const [position] = (await owner.positions.fetchAt(poolId)).filter(({ id }) => id === positionId)
  if (position === undefined) throw new Error('the position is not there')
  await owner.liquidity.transfer({ position, to })
  return positionId
}

test('what a black hole and a DAO hold of a pool counts as locked, and only what is in range', async () => {
  const poolId = await newPool()
  const alice = await world.newTrader()
  const visitor = createSdk(world.config)
  expect(await visitor.aliases.fetchLocked(poolId)).toEqual({ sharePpm: 0n, locks: [] })

  const inRange = await give(alice, poolId, BLACK_HOLE)
  const outside = await give(alice, poolId, BLACK_HOLE, 100)
  const ofDao = await give(alice, poolId, GOVERNANCE)
  await world.world.snsWasm(deployer.getPrincipal()).register_sns({
    root_canister_id: [],
    governance_canister_id: [Principal.fromText(GOVERNANCE)],
    ledger_canister_id: [Principal.fromText(world.ledgerId('cklink_ledger'))],
    swap_canister_id: [],
    index_canister_id: [],
  })
  await createSdk(world.config, { identity: deployer }).aliases.syncSnses()

  const { liquidity } = await visitor.positions.fetchPool(poolId)
  const shareOf = async (...ids: bigint[]) => {
    const found = await Promise.all(ids.map((id) => visitor.positions.fetchOne(poolId, id)))
    const sum = found.reduce((sum, one) => sum + (one?.liquidity ?? 0n), 0n)
    return (sum * 1_000_000n) / liquidity
  }
  const { sharePpm, locks } = await visitor.aliases.fetchLocked(poolId)
  expect(locks).toHaveLength(2)
  expect(locks).toContainEqual({
    alias: 'Black Hole',
    positionIds: expect.toSatisfy((ids) => ids.length === 2 && ids.includes(outside)),
    sharePpm: await shareOf(inRange),
  })
  expect(locks).toContainEqual({
    alias: 'ckLINK Governance',
    positionIds: [ofDao],
    sharePpm: await shareOf(ofDao),
  })
  expect(sharePpm).toBe(await shareOf(inRange, ofDao))
  expect(sharePpm).toBeGreaterThan(0n)
})

test('an owner is found by the account identifier that pools know', async () => {
  const visitor = createSdk(world.config)
  const all = await visitor.aliases.fetchAll()
  const hole = all.find(({ principal }) => principal === BLACK_HOLE)
  expect(hole?.identifier).toMatch(/^[0-9a-f]{64}$/)
  expect(await visitor.aliases.fetchLabels([hole?.identifier ?? '', 'nobody'])).toEqual(
    new Map([[hole?.identifier, 'Black Hole']]),
  )
})

test('an exchange without an alias service calls nobody anything, and locks nothing', async () => {
  const { principal_alias: _, ...canisters } = world.config.canisters
  const { aliases, pools } = createSdk({ ...world.config, canisters })
  const [pool] = await pools.list()

  expect(await aliases.fetchAll()).toEqual([])
  expect(await aliases.fetchLabels([BLACK_HOLE])).toEqual(new Map())
  expect(await aliases.fetchLocked(pool?.canisterId ?? '')).toEqual({ sharePpm: 0n, locks: [] })
})
