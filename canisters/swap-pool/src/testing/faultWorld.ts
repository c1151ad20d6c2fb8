import type { Principal } from '@icp-sdk/core/principal'
import {
  FEE0,
  FEE1,
  mintAround,
  type PoolWorld,
  person,
  startPoolWorld,
  unwrap,
} from './poolWorld.ts'

export const alice = person(1)
export const maker = person(2)
export type Side = 'token0' | 'token1'
/** What alice deposits, withdraws, swaps and places. */
export const SIZE = 10n ** 8n
export const feeOf = (side: Side) => (side === 'token0' ? FEE0 : FEE1)

/**
 * A pool with the maker's liquidity, and alice with something of everything: unused balances, tokens on her subaccounts, a
 * position with fees, an order on each side.
 */
export async function prepare(): Promise<PoolWorld> {
  const world = await startPoolWorld({ people: [alice, maker] })
  for (const owner of [alice, maker]) {
    await world.approveAll(owner)
    await world.depositBoth(owner, 10n ** 12n)
  }
  await mintAround(world, maker, { width: 6000n, amount: 10n ** 11n })
  await mintAround(world, alice, { width: 600n, amount: 10n ** 10n })
  unwrap(
    await world.pool
      .as(maker)
      .swap({ zeroForOne: true, amountIn: '1000000000', amountOutMinimum: '0' }),
  )
  unwrap(
    await world.pool
      .as(maker)
      .swap({ zeroForOne: false, amountIn: '1000000000', amountOutMinimum: '0' }),
  )
  await order(world, 'token0', 120n)
  await order(world, 'token1', -180n)
  for (const side of ['token0', 'token1'] as const) {
    await world.sendToSubaccount(alice, side, 10n * SIZE)
  }
  await world.network.runUntilIdle()
  await world.requireBalanced()
  return world
}

async function order(world: PoolWorld, side: Side, tickLower: bigint): Promise<void> {
  const positionId = unwrap(
    await world.pool.as(alice).mint({
      token0: world.addressOf('token0'),
      token1: world.addressOf('token1'),
      fee: 3000n,
      tickLower,
      tickUpper: tickLower + 60n,
      amount0Desired: side === 'token0' ? `${SIZE}` : '0',
      amount1Desired: side === 'token1' ? `${SIZE}` : '0',
      amount0Min: [],
      amount1Min: [],
    }),
  )
  const tickLimit = side === 'token0' ? tickLower + 60n : tickLower
  unwrap(await world.pool.as(alice).addLimitOrder({ positionId, tickLimit }))
}

/** Takes everything out that is alice's. @throws Error when the pool keeps any of it. */
export async function leave(world: PoolWorld, owner: Principal): Promise<void> {
  const pool = world.pool.as(owner)
  for (const positionId of unwrap(await pool.getUserPositionIdsByPrincipal(owner))) {
    const { liquidity } = unwrap(await pool.getUserPosition(positionId))
    const isOrder = unwrap(await pool.getSortedUserLimitOrders(owner)).some(
      ({ userPositionId }) => userPositionId === positionId,
    )
    if (isOrder) unwrap(await pool.removeLimitOrder(positionId))
    else unwrap(await pool.decreaseLiquidity({ positionId, liquidity: `${liquidity}` }))
  }
  for (const side of ['token0', 'token1'] as const) {
    const { balance0, balance1 } = await world.unusedOf(owner)
    const amount = side === 'token0' ? balance0 : balance1
    const fee = feeOf(side)
    if (amount > fee) unwrap(await pool.withdraw({ token: world.addressOf(side), amount, fee }))
  }
  await world.network.runUntilIdle()
  const left = await world.unusedOf(owner)
  if (left.balance0 > FEE0 || left.balance1 > FEE1)
    throw new Error('the pool keeps what is not its own')
  if (unwrap(await pool.getUserPositionIdsByPrincipal(owner)).length > 0) {
    throw new Error('a position could not be closed')
  }
}
