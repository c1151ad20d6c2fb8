import type { Principal } from '@icp-sdk/core/principal'
import { nearestUsableTick, tickAtSqrtRatio, tickSpacingOf } from '@sluice/amm'
import type { Error as PoolFailure } from '@sluice/candid/swap_pool'
import { deployer, marketMaker } from './identities.ts'
import type { Report } from './installWorld.ts'
import { POOLS, POSITION_SHAPES, startPrice, tokenOf, type WorldPool, worthUsd } from './pools.ts'
import type { WorldToken } from './tokens.ts'
import type { World } from './World.ts'

/** Creates the world's pools and gives them liquidity. Pools that have some are left alone. Returns how many were seeded. */
export async function seedPools(world: World, report: Report, pools = POOLS): Promise<number> {
  let seeded = 0
  for (const pool of pools) {
    report(`pool ${pool.symbols.join('/')} ${Number(pool.feePips) / 10_000} %`)
    if (await seedPool(world, pool)) seeded += 1
  }
  return seeded
}

async function seedPool(world: World, { symbols, feePips, depthUsd }: WorldPool): Promise<boolean> {
  const [token0, token1] = inPoolOrder(world, tokenOf(symbols[0]), tokenOf(symbols[1]))
  const sqrtPriceX96 = startPrice(token0, token1)
  const canisterId = await createPool(world, { token0, token1, feePips, sqrtPriceX96 })
  const pool = world.pool(canisterId, marketMaker.getPrincipal())
  if (unwrap(await pool.metadata()).liquidity > 0n) return false
  for (const token of [token0, token1])
    await deposit(world, canisterId, token, worthUsd(token, depthUsd))
  const tick = tickAtSqrtRatio(sqrtPriceX96)
  for (const { reachTicks, sharePercent } of POSITION_SHAPES) {
    unwrap(
      await pool.mint({
        fee: feePips,
        token0: world.id(token0.name).toText(),
        token1: world.id(token1.name).toText(),
        tickLower: BigInt(usable(tick - reachTicks, feePips)),
        tickUpper: BigInt(usable(tick + reachTicks, feePips)),
        amount0Desired: ((worthUsd(token0, depthUsd) * sharePercent) / 100n).toString(),
        amount1Desired: ((worthUsd(token1, depthUsd) * sharePercent) / 100n).toString(),
      }),
    )
  }
  return true
}

function inPoolOrder(world: World, a: WorldToken, b: WorldToken): [WorldToken, WorldToken] {
  return world.id(a.name).toText() < world.id(b.name).toText() ? [a, b] : [b, a]
}

type NewPool = { token0: WorldToken; token1: WorldToken; feePips: bigint; sqrtPriceX96: bigint }

/** Pays with a passcode, as every creator does; the deployer is the local world's passcode manager. */
async function createPool(
  world: World,
  { token0, token1, feePips, sqrtPriceX96 }: NewPool,
): Promise<Principal> {
  const creator = deployer.getPrincipal()
  const factory = world.factory(creator)
  const token = (ledger: Principal) => ({ address: ledger.toText(), standard: 'ICRC2' })
  const ledgers = { token0: world.id(token0.name), token1: world.id(token1.name) }
  const tokens = { token0: token(ledgers.token0), token1: token(ledgers.token1), fee: feePips }
  const existing = await factory.getPool(tokens)
  if ('ok' in existing) return existing.ok.canisterId
  await factory.addPasscode(creator, { ...ledgers, fee: feePips })
  const created = await factory.createPool({
    ...tokens,
    sqrtPriceX96: sqrtPriceX96.toString(),
    subnet: [],
  })
  return unwrap(created).canisterId
}

async function deposit(
  world: World,
  pool: Principal,
  token: WorldToken,
  amount: bigint,
): Promise<void> {
  const owner = marketMaker.getPrincipal()
  const approved = await world.ledger(token.name, owner).icrc2_approve({
    from_subaccount: [],
    spender: { owner: pool, subaccount: [] },
    amount: amount + token.fee,
    expected_allowance: [],
    expires_at: [],
    fee: [],
    memo: [],
    created_at_time: [],
  })
  if ('Err' in approved) throw new Error(`the market maker cannot approve ${token.symbol}`)
  unwrap(
    await world
      .pool(pool, owner)
      .depositFrom({ token: world.id(token.name).toText(), amount, fee: token.fee }),
  )
}

function usable(tick: number, feePips: bigint): number {
  return nearestUsableTick(tick, tickSpacingOf(feePips) ?? 1)
}

function unwrap<T>(answer: { ok: T } | { err: PoolFailure }): T {
  if ('ok' in answer) return answer.ok
  throw new Error(`the local world cannot be seeded: ${Object.entries(answer.err).join()}`)
}
