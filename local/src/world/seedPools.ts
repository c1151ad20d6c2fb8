import { setTimeout } from 'node:timers/promises'
import type { Principal } from '@icp-sdk/core/principal'
import { nearestUsableTick, type SqrtPriceX96, tickAtSqrtRatio, tickSpacingOf } from '@sluice/amm'
import type { Account } from '@sluice/candid/ledger'
import type { _SERVICE as Pool, Error as PoolFailure } from '@sluice/candid/swap_pool'
import { principalSubaccount } from '@sluice/canister'
import { marketMaker } from './identities.ts'
import type { Report } from './installWorld.ts'
import { POOLS, POSITION_SHAPES, startPrice, tokenOf, type WorldPool, worthUsd } from './pools.ts'
import { standardOf, type WorldToken } from './tokens.ts'
import type { World } from './World.ts'

const ATTEMPTS = 10
const PAUSE_MS = 1_000

/**
 * Creates the world's pools and gives them liquidity; what an interrupted start has done already is left alone. Returns how many
 * pools were seeded.
 */
export async function seedPools(world: World, report: Report, pools = POOLS): Promise<number> {
  let seeded = 0
  for (const pool of pools) {
    report(`pool ${pool.symbols.join('/')} ${Number(pool.feePips) / 10_000} %`)
    if (await patiently(() => seedPool(world, pool))) seeded += 1
  }
  return seeded
}

/**
 * Tries again after a pause. The network goes on with what an interrupted start had under way, and until that ends its lock
 * turns the next call down; seeding begins where it has got to, so that nothing is done twice.
 */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
      await setTimeout(PAUSE_MS)
    }
  }
}

type Range = { tickLower: bigint; tickUpper: bigint; sharePercent: bigint }

async function seedPool(world: World, { symbols, feePips, depthUsd }: WorldPool): Promise<boolean> {
  const [token0, token1] = inPoolOrder(world, tokenOf(symbols[0]), tokenOf(symbols[1]))
  const sqrtPriceX96 = startPrice(token0, token1)
  const canisterId = await createPool(world, { token0, token1, feePips, sqrtPriceX96 })
  const pool = world.pool(canisterId, marketMaker.getPrincipal())
  const missing = await missingRanges(pool, sqrtPriceX96, feePips)
  await provide(world, { canisterId, token0, token1, feePips, depthUsd }, missing)
  return missing.length > 0
}

type Provided = {
  canisterId: Principal
  token0: WorldToken
  token1: WorldToken
  feePips: bigint
  depthUsd: bigint
}

/** Positions of the market maker: each takes its share of so many dollars of either token. */
export async function provide(
  world: World,
  { canisterId, token0, token1, feePips, depthUsd }: Provided,
  ranges: readonly Range[],
): Promise<void> {
  const pool = world.pool(canisterId, marketMaker.getPrincipal())
  const unused = unwrap(await pool.getUserUnusedBalance(marketMaker.getPrincipal()))
  const amountOf = (token: WorldToken, { sharePercent }: Range) =>
    (worthUsd(token, depthUsd) * sharePercent) / 100n
  const totalOf = (token: WorldToken) =>
    ranges.reduce((sum, range) => sum + amountOf(token, range), 0n)
  await deposit(world, canisterId, token0, totalOf(token0) - unused.balance0)
  await deposit(world, canisterId, token1, totalOf(token1) - unused.balance1)
  for (const range of ranges) {
    unwrap(
      await pool.mint({
        fee: feePips,
        token0: world.id(token0.name).toText(),
        token1: world.id(token1.name).toText(),
        tickLower: range.tickLower,
        tickUpper: range.tickUpper,
        amount0Desired: amountOf(token0, range).toString(),
        amount1Desired: amountOf(token1, range).toString(),
        amount0Min: [],
        amount1Min: [],
      }),
    )
  }
}

/** A range that reaches so far to either side of a price. */
export function rangeAround(
  sqrtPriceX96: SqrtPriceX96,
  reachTicks: number,
  feePips: bigint,
): Omit<Range, 'sharePercent'> {
  const tick = tickAtSqrtRatio(sqrtPriceX96)
  return {
    tickLower: BigInt(usable(tick - reachTicks, feePips)),
    tickUpper: BigInt(usable(tick + reachTicks, feePips)),
  }
}

/** The ranges in which the market maker has no position yet. */
async function missingRanges(
  pool: Pool,
  sqrtPriceX96: SqrtPriceX96,
  feePips: bigint,
): Promise<Range[]> {
  const owner = marketMaker.getPrincipal()
  const positions = unwrap(await pool.getUserPositionsByPrincipal(owner))
  const isThere = ({ tickLower, tickUpper }: Range) =>
    positions.some(
      (position) => position.tickLower === tickLower && position.tickUpper === tickUpper,
    )
  return POSITION_SHAPES.map(({ reachTicks, sharePercent }) => ({
    ...rangeAround(sqrtPriceX96, reachTicks, feePips),
    sharePercent,
  })).filter((range) => !isThere(range))
}

/** Two tokens in the order in which a pool has them. */
export function inPoolOrder(world: World, a: WorldToken, b: WorldToken): [WorldToken, WorldToken] {
  return world.id(a.name).toText() < world.id(b.name).toText() ? [a, b] : [b, a]
}

type NewPool = { token0: WorldToken; token1: WorldToken; feePips: bigint; sqrtPriceX96: bigint }

/** Pays the market maker's ICP for a passcode, as every founder does. One that an interrupted start has paid for is used. */
async function createPool(
  world: World,
  { token0, token1, feePips, sqrtPriceX96 }: NewPool,
): Promise<Principal> {
  const founder = marketMaker.getPrincipal()
  const factory = world.factory(founder)
  const ledgers = { token0: world.id(token0.name), token1: world.id(token1.name) }
  const tokenOf = (token: WorldToken) => ({
    address: world.id(token.name).toText(),
    standard: standardOf(token),
  })
  const tokens = { token0: tokenOf(token0), token1: tokenOf(token1), fee: feePips }
  const existing = await factory.getPool(tokens)
  if ('ok' in existing) return existing.ok.canisterId
  await buyPasscode(world, { ...ledgers, fee: feePips })
  const created = await factory.createPool({
    ...tokens,
    sqrtPriceX96: sqrtPriceX96.toString(),
    subnet: [],
  })
  return unwrap(created).canisterId
}

/** Pays for the right to make a pool, unless the market maker has it already. */
export async function buyPasscode(
  world: World,
  pair: { token0: Principal; token1: Principal; fee: bigint },
): Promise<void> {
  const founder = marketMaker.getPrincipal()
  const held = unwrap(await world.factory(founder).getPasscodesByPrincipal(founder))
  const isPaid = held.some(
    ({ token0, token1, fee }) =>
      fee === pair.fee &&
      token0.toText() === pair.token0.toText() &&
      token1.toText() === pair.token1.toText(),
  )
  if (isPaid) return
  const passcodes = world.passcodes(founder)
  const { passcodePrice } = await passcodes.metadata()
  const icp = tokenOf('ICP')
  const missing = passcodePrice - (await passcodes.balanceOf(founder))
  if (missing > 0n) {
    await approve(world, icp, world.id('passcode_manager'), missing)
    unwrap(await passcodes.depositFrom({ amount: missing, fee: icp.fee }))
  }
  unwrap(await passcodes.requestPasscode(pair.token0, pair.token1, pair.fee))
}

async function deposit(
  world: World,
  pool: Principal,
  token: WorldToken,
  amount: bigint,
): Promise<void> {
  if (amount <= 0n) return
  const owner = marketMaker.getPrincipal()
  const order = { token: world.id(token.name).toText(), fee: token.fee }
  const maker = world.pool(pool, owner)
  if (standardOf(token) === 'ICRC2') {
    await approve(world, token, pool, amount)
    unwrap(await maker.depositFrom({ ...order, amount }))
    return
  }
  const sent = amount + token.fee
  await fillSubaccount(world, token, pool, sent)
  unwrap(await maker.deposit({ ...order, amount: sent }))
}

/** Where there are no allowances, the pool takes from the market maker's subaccount of it; what an interrupted start sent counts. */
async function fillSubaccount(
  world: World,
  token: WorldToken,
  pool: Principal,
  amount: bigint,
): Promise<void> {
  const ledger = world.ledger(token.name, marketMaker.getPrincipal())
  const subaccount = principalSubaccount(marketMaker.getPrincipal().toUint8Array())
  const to: Account = { owner: pool, subaccount: [subaccount] }
  const missing = amount - (await ledger.icrc1_balance_of(to))
  if (missing <= 0n) return
  const sent = await ledger.icrc1_transfer({
    from_subaccount: [],
    to,
    amount: missing,
    fee: [],
    memo: [],
    created_at_time: [],
  })
  if ('Err' in sent) throw new Error(`the market maker cannot send ${token.symbol}`)
}

async function approve(
  world: World,
  token: WorldToken,
  spender: Principal,
  amount: bigint,
): Promise<void> {
  const approved = await world.ledger(token.name, marketMaker.getPrincipal()).icrc2_approve({
    from_subaccount: [],
    spender: { owner: spender, subaccount: [] },
    amount: amount + token.fee,
    expected_allowance: [],
    expires_at: [],
    fee: [],
    memo: [],
    created_at_time: [],
  })
  if ('Err' in approved) throw new Error(`the market maker cannot approve ${token.symbol}`)
}

function usable(tick: number, feePips: bigint): number {
  return nearestUsableTick(tick, tickSpacingOf(feePips) ?? 1)
}

function unwrap<T>(answer: { ok: T } | { err: PoolFailure }): T {
  if ('ok' in answer) return answer.ok
  throw new Error(`the local world cannot be seeded: ${Object.entries(answer.err).join()}`)
}
