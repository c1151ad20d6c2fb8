import { marketMaker } from './identities.ts'
import { startPrice, tokenOf } from './pools.ts'
import { inPoolOrder, provide, rangeAround } from './seedPools.ts'
import { standardOf, type WorldToken } from './tokens.ts'
import type { World } from './World.ts'

const FEE_PIPS = 3_000n
/** Of each token. */
const WORTH_USD = 20_000n
/** None of the ranges that every pool has: whoever fills those again after an interrupted start must not take it for one of them. */
const REACH_TICKS = 12_000
const HALF_A_YEAR_SECONDS = 180n * 86_400n

/** Locks a position of the market maker in the pool of ICP and SLU. What an interrupted run has made of it is taken up. */
export async function seedLock(world: World): Promise<void> {
  const maker = marketMaker.getPrincipal()
  const locks = world.positionLock(maker)
  if ((await locks.getLocksOf(maker)).length > 0) return
  const [token0, token1] = inPoolOrder(world, tokenOf('ICP'), tokenOf('SLU'))
  const sideOf = (token: WorldToken) => ({
    address: world.id(token.name).toText(),
    standard: standardOf(token),
  })
  const pair = { token0: sideOf(token0), token1: sideOf(token1), fee: FEE_PIPS }
  const { canisterId } = unwrap(await world.factory(maker).getPool(pair))
  const pool = world.pool(canisterId, maker)
  const range = rangeAround(startPrice(token0, token1), REACH_TICKS, FEE_PIPS)
  const findOwn = async () =>
    unwrap(await pool.getUserPositionsByPrincipal(maker)).find(
      ({ tickLower, tickUpper }) => tickLower === range.tickLower && tickUpper === range.tickUpper,
    )
  if ((await findOwn()) === undefined) {
    const provided = { canisterId, token0, token1, feePips: FEE_PIPS, depthUsd: WORTH_USD }
    await provide(world, provided, [{ ...range, sharePercent: 100n }])
  }
  const position = await findOwn()
  if (position === undefined) throw new Error('the market maker has no position to lock')
  unwrap(await pool.approvePosition(world.id('position_lock'), position.id))
  const until = world.network.now() / 1_000_000_000n + HALF_A_YEAR_SECONDS
  unwrap(await locks.lockPosition(canisterId, position.id, until))
}

function unwrap<T>(answer: { ok: T } | { err: unknown }): T {
  if ('ok' in answer) return answer.ok
  throw new Error('the local world cannot lock a position', { cause: answer.err })
}
