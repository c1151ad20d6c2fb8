import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import { createSdk, type Sdk } from '@sluice/sdk'
import { otherAmount, planDeposit } from '@sluice/sdk/liquidityPlan'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_PAUSES_MS, TestWorld } from './testing/TestWorld.ts'
import { seedLock } from './world/seedLock.ts'

const DAY_SECONDS = 86_400

let world: TestWorld
beforeAll(async () => {
  world = await TestWorld.start()
})
afterAll(() => world.stop())

/** Time passes faster here. */
const now = () => Number(world.world.network.now() / 1_000_000n)
const inDays = (days: number) => Math.floor(now() / 1_000) + days * DAY_SECONDS + 60

/** A position close around the price of the pool of ICP and ckUSDC: it earns most of what trades pay. */
async function provide(sdk: Sdk) {
  const pair = [world.ledgerId('icp_ledger'), world.ledgerId('ckusdc_ledger')]
  const listed = await sdk.pools.list()
  const poolId = listed.find(({ token0, token1 }) =>
    pair.every((id) => [token0, token1].includes(id)),
  )?.canisterId
  const pool = await sdk.positions.fetchPool(poolId ?? '')
  const middle = Math.round(pool.tick / pool.tickSpacing)
  const [tickLower, tickUpper] = [middle - 1, middle + 1].map((at) => at * pool.tickSpacing)
  const range = { tickLower: tickLower ?? 0, tickUpper: tickUpper ?? 0 }
  const amount0 = (await sdk.balances.fetch(pool.token0)) / 10n
  const amount1 = otherAmount(range, pool, { given: 'token0', amount: amount0 }) ?? 0n
  const plan = planDeposit(pool, range, { amounts: { amount0, amount1 }, slippagePpm: 50_000n })
  const { minimum0, minimum1 } = plan
  const deposits = { deposit0: plan.amount0, deposit1: plan.amount1, minimum0, minimum1 }
  const order = { poolId: pool.poolId, ...range, ...deposits }
  const { positionId } = await sdk.liquidity.add({ order })
  const position = await sdk.positions.fetchOne(pool.poolId, positionId)
  if (position === undefined) throw new Error('it is not there')
  return position
}

/** Somebody swaps, and the positions of the pool earn. */
async function trade(sdk: Sdk, { token0, token1 }: { token0: string; token1: string }) {
  const amountIn = (await sdk.balances.fetch(token0)) / 5n
  const quote = await sdk.quote({ tokenIn: token0, tokenOut: token1, amountIn })
  if (quote === undefined) throw new Error('nobody quotes')
  await sdk.swap.run({ quote, slippagePpm: 50_000n })
}

test('a position is locked until its time, pays its fees meanwhile, and comes back', async () => {
  const identity = Ed25519KeyIdentity.generate()
  let alice = await world.newTrader({ now, identity })
  const bob = await world.newTrader({ now })
  const position = await provide(alice)
  const { poolId, id: positionId, liquidity, pool } = position
  const lock = { poolId, positionId }
  expect(await alice.locks.fetchMine()).toEqual([])
  expect(await alice.locks.fetchOne(lock)).toBeUndefined()
  expect(await alice.locks.fetchLimits()).toMatchObject({ leastSeconds: DAY_SECONDS })

  await expect(bob.locks.lock({ position, unlockSeconds: inDays(7) })).rejects.toMatchObject({
    code: 'position-gone',
  })
  const tooShort = alice.locks.lock({ position, unlockSeconds: inDays(0) })
  await expect(tooShort).rejects.toMatchObject({ code: 'lock-too-short', funds: 'wallet' })
  expect(alice.flows.pending()).toEqual([])

  const until = inDays(7)
  const receipt = await alice.locks.lock({ position, unlockSeconds: until })
  expect(receipt).toEqual({ kind: 'lock-position', ...lock, unlockSeconds: until })
  expect(await alice.positions.fetchAt(poolId)).toEqual([])
  const [held] = await alice.locks.fetchMine()
  expect(held).toMatchObject({
    lock: { ...lock, owner: alice.principal.toText(), unlockSeconds: until },
    position: { liquidity },
  })
  // everybody sees it, and it counts as locked
  expect(await bob.locks.fetchOne(lock)).toEqual(held?.lock)
  const { locks } = await bob.aliases.fetchLocked(poolId)
  expect(locks).toContainEqual(
    expect.objectContaining({ alias: 'Sluice position locks', positionIds: [positionId] }),
  )

  // nobody else does anything with it, and its owner neither before its time
  for (const wish of [
    bob.locks.unlock({ lock }),
    bob.locks.claimFees({ lock }),
    bob.locks.extend({ lock, unlockSeconds: inDays(9) }),
  ])
    await expect(wish).rejects.toMatchObject({ code: 'not-locked' })
  await expect(alice.locks.unlock({ lock })).rejects.toMatchObject({ code: 'still-locked' })
  await expect(alice.locks.extend({ lock, unlockSeconds: until })).rejects.toMatchObject({
    code: 'lock-not-longer',
  })
  const later = until + DAY_SECONDS
  await alice.locks.extend({ lock, unlockSeconds: later })
  expect(await alice.locks.fetchOne(lock)).toMatchObject({ unlockSeconds: later })

  await trade(bob, pool)
  const before = await alice.balances.fetch(pool.token0)
  const claimed = await alice.locks.claimFees({ lock })
  const paid = 'moved' in claimed ? claimed.moved : []
  const received = paid.find(({ as, ledgerId }) => as === 'received' && ledgerId === pool.token0)
  expect(received?.amount).toBeGreaterThan(0n)
  expect(await alice.balances.fetch(pool.token0)).toBe(before + (received?.amount ?? 0n))
  expect(await alice.locks.fetchOne(lock)).toBeDefined()

  const { network } = world.world
  await network.withTimersHeld(() => network.advanceTime(9 * DAY_SECONDS * 1_000))
  alice = createSdk(world.config, { retryPausesMs: NO_PAUSES_MS, now, identity })
  expect(await alice.locks.fetchUnderway()).toEqual([])
  expect(await alice.locks.unlock({ lock })).toEqual({ kind: 'unlock-position', ...lock })
  expect(await alice.locks.fetchMine()).toEqual([])
  expect((await alice.positions.fetchAt(poolId)).map(({ id }) => id)).toEqual([positionId])
})

test('a position that was sent to the lock without asking gets its lock from whoever sent it', async () => {
  const [alice, bob] = [await world.newTrader({ now }), await world.newTrader({ now })]
  const position = await provide(alice)
  const to = world.config.canisters.position_lock ?? ''
  // our own client sends nothing to the exchange's canisters; others may
  await expect(alice.liquidity.transfer({ position, to })).rejects.toMatchObject({
    code: 'bad-address',
  })
  const pool = world.world.pool(Principal.fromText(position.poolId), alice.principal)
  const sent = await pool.transferPosition(alice.principal, Principal.fromText(to), position.id)
  expect(sent).toHaveProperty('ok')
  const lock = { poolId: position.poolId, positionId: position.id }
  expect(await alice.locks.fetchOne(lock)).toBeUndefined()

  await expect(bob.locks.lock({ position, unlockSeconds: inDays(2) })).rejects.toMatchObject({
    code: 'position-gone',
  })
  await alice.locks.lock({ position, unlockSeconds: inDays(2) })
  expect((await alice.locks.fetchMine()).map((one) => one.lock.positionId)).toEqual([position.id])
})

test('the local world locks a position once, however often it is begun', async () => {
  await seedLock(world.world)
  await seedLock(world.world)
  const reader = createSdk(world.config)
  const [icp, slu] = [world.ledgerId('icp_ledger'), world.ledgerId('slu_ledger')]
  const pool = (await reader.pools.list()).find(({ token0, token1 }) =>
    [token0, token1].every((id) => [icp, slu].includes(id)),
  )
  const { locks } = await reader.aliases.fetchLocked(pool?.canisterId ?? '')
  expect(locks).toEqual([
    {
      alias: 'Sluice position locks',
      positionIds: [expect.any(BigInt)],
      sharePpm: expect.any(BigInt),
    },
  ])
})
