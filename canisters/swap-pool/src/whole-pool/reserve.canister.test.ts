import { drainTo } from '@sluice/testing/filling/drainTo'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { alice, leave, maker, prepare, SIZE } from '../testing/faultWorld.ts'
import { FEE0, FEE1, mintAround, type PoolWorld, unwrap } from '../testing/poolWorld.ts'

/** Below the least that a canister keeps for ways out. */
const LEFT = 250_000_000_000n
const SHORT = {
  err: { InternalError: expect.stringContaining('This canister is short of cycles') },
}

let world: PoolWorld
beforeEach(async () => {
  world = await prepare()
})
afterEach(() => world.network.stop())

const drain = () =>
  drainTo({ network: world.network, canisterId: world.pool.canisterId }, LEFT, () =>
    world.pool.upgrade(),
  )

test('a pool that is drained below its reserve takes nothing in, and everybody leaves with what is theirs', async () => {
  const { pool, network } = world
  const [token0, token1] = [world.addressOf('token0'), world.addressOf('token1')]
  const lost = { owner: pool.canisterId, subaccount: [] as [] }
  const plain = { fee: [] as [], memo: [] as [], created_at_time: [] as [] }
  const block = unwrapOk(
    await world.ledgers.token0
      .as(alice)
      .icrc1_transfer({ ...plain, from_subaccount: [], to: lost, amount: SIZE }),
  )
  const [, second = 0n] = unwrap(await pool.as(alice).getUserPositionIdsByPrincipal(alice))
  const [first = 0n] = unwrap(await pool.as(alice).getUserPositionIdsByPrincipal(alice))
  await drain()

  const asAlice = pool.as(alice)
  const swap = { zeroForOne: true, amountIn: `${SIZE}`, amountOutMinimum: '0' }
  const oneStep = { ...swap, tokenInFee: FEE0, tokenOutFee: FEE1 }
  const amounts = { amount0Desired: `${SIZE}`, amount1Desired: `${SIZE}` }
  const pulled = { token: token0, amount: SIZE, fee: FEE0 }
  expect(await asAlice.depositFrom(pulled)).toEqual(SHORT)
  expect(await asAlice.depositFromAndSwap(oneStep)).toEqual(SHORT)
  expect(await asAlice.depositAndSwap(oneStep)).toEqual(SHORT)
  expect(await asAlice.swap(swap)).toEqual(SHORT)
  const more = { positionId: first, ...amounts, amount0Min: [] as [], amount1Min: [] as [] }
  expect(await asAlice.increaseLiquidity(more)).toEqual(SHORT)
  await expect(mintAround(world, alice, { width: 600n, amount: SIZE })).rejects.toThrow(/short of/)
  expect(await asAlice.addLimitOrder({ positionId: second, tickLimit: 0n })).toEqual(SHORT)

  const before = await world.walletOf(alice, 'token0')
  unwrap(await asAlice.claim({ positionId: first }))
  unwrap(await asAlice.transferPosition(alice, maker, first))
  for (const [token, fee] of [
    [token0, FEE0],
    [token1, FEE1],
  ] as const)
    unwrap(await asAlice.deposit({ token, amount: 10n * SIZE, fee }))
  unwrap(await asAlice.claimStrayDeposit(token0, block))
  expect(unwrap(await asAlice.settleMyTransfers())).toBe(0n)
  await leave(world, alice)
  await leave(world, maker)
  expect(await world.walletOf(alice, 'token0')).toBeGreaterThan(before + 11n * SIZE)
  await network.advanceTime(2 * 3_600_000)
  await world.requireBalanced()
})

test('what a pool does by itself and can do later waits until it is topped up', async () => {
  const { pool, network } = world
  await drain()
  const asked = ['icrc1_fee', 'icrc1_symbol', 'batchPushV2'].map((method) =>
    network.faults.onCall({ from: pool.canisterId, method }, { kind: 'trapCallee' }),
  )
  await network.advanceTime(2 * 3_600_000)
  for (const { calls } of asked) expect(calls).toEqual([])
})

function unwrapOk<T>(answer: { Ok: T } | { Err: unknown }): T {
  if ('Ok' in answer) return answer.Ok
  throw new Error('the ledger refused')
}
