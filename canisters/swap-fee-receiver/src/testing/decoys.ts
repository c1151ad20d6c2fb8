import { Principal } from '@icp-sdk/core/principal'
import { sqrtRatioAtTick } from '@sluice/amm'
import * as ledgerService from '@sluice/candid/ledger'
import * as factoryService from '@sluice/candid/swap_factory'
import * as poolService from '@sluice/candid/swap_pool'
import { actorOn } from '@sluice/testing'
import { installLedger } from '@sluice/testing/exchange/ledgers'
import { controller, governance, maker, unwrap } from '@sluice/testing/exchange/people'
import type { ReceiverWorld } from './receiverWorld.ts'

const RICH = 10n ** 15n

/** A token of which the maker has plenty and the receiver some. */
export async function addToken(world: ReceiverWorld, forReceiver: bigint): Promise<Principal> {
  return installLedger(world.network, {
    symbol: 'OTH',
    fee: 10n,
    minter: governance,
    balances: [
      [maker, 100n * RICH],
      [world.id, forReceiver],
    ],
  })
}

export type PoolPlan = {
  token: Principal
  feePips: bigint
  /** How many ICP a token is worth, as a tick: 0 is one. */
  tick: number
  /** Of each token; of the token 0 for a pool that only buys. */
  amounts: { icp: bigint; token: bigint }
  /** How far from the price the liquidity reaches. */
  width?: bigint
}

/** A pool of a token and ICP, made and filled by the maker through the factory like anybody's. */
export async function openPool(world: ReceiverWorld, plan: PoolPlan): Promise<Principal> {
  const { network, exchange } = world
  const icp = exchange.ids.ledgers.ICP
  const factory = actorOn<factoryService._SERVICE>(
    network,
    factoryService,
    exchange.ids.factory,
    controller,
  )
  const icpIsFirst = icp.toText() < plan.token.toText()
  const [token0, token1] = icpIsFirst ? [icp, plan.token] : [plan.token, icp]
  await factory.addPasscode(controller, { token0, token1, fee: plan.feePips })
  const tick = icpIsFirst ? -plan.tick : plan.tick
  const created = await factory.createPool({
    token0: { address: token0.toText(), standard: 'ICRC2' },
    token1: { address: token1.toText(), standard: 'ICRC2' },
    fee: plan.feePips,
    sqrtPriceX96: sqrtRatioAtTick(tick).toString(),
    subnet: [],
  })
  const { canisterId, tickSpacing } = unwrap(created)
  await fill(world, canisterId, { plan, tick: BigInt(tick), tickSpacing })
  return canisterId
}

/** Somebody sells so much of a token in a pool, at whatever price. */
export async function sellInto(
  world: ReceiverWorld,
  id: Principal,
  { token, amount }: { token: Principal; amount: bigint },
): Promise<void> {
  const pool = actorOn<poolService._SERVICE>(world.network, poolService, id, maker)
  const zeroForOne = unwrap(await pool.metadata()).token0.address === token.toText()
  const { token0Fee, token1Fee } = await pool.getCachedTokenFee()
  unwrap(
    await pool.depositFromAndSwap({
      zeroForOne,
      amountIn: `${amount}`,
      amountOutMinimum: '1',
      tokenInFee: zeroForOne ? token0Fee : token1Fee,
      tokenOutFee: zeroForOne ? token1Fee : token0Fee,
    }),
  )
}

async function fill(
  world: ReceiverWorld,
  id: Principal,
  { plan, tick, tickSpacing }: { plan: PoolPlan; tick: bigint; tickSpacing: bigint },
): Promise<void> {
  const pool = actorOn<poolService._SERVICE>(world.network, poolService, id, maker)
  const { token0, token1, fee } = unwrap(await pool.metadata())
  const icp = world.exchange.ids.ledgers.ICP.toText()
  const amountOf = (address: string) => (address === icp ? plan.amounts.icp : plan.amounts.token)
  for (const { address } of [token0, token1]) {
    const amount = amountOf(address)
    if (amount === 0n) continue
    await approve(world, address, id)
    const ledgerFee = address === icp ? 10_000n : 10n
    unwrap(await pool.depositFrom({ token: address, amount, fee: ledgerFee }))
  }
  const width = plan.width ?? 6_000n
  const down = (value: bigint) => (value / tickSpacing) * tickSpacing
  const isOneSided = plan.amounts.token === 0n
  const icpIsFirst = token0.address === icp
  // a pool that only buys has its ICP below the price of the token alone
  const [from, to] = isOneSided
    ? icpIsFirst
      ? [tick + tickSpacing, tick + width]
      : [tick - width, tick - tickSpacing]
    : [tick - width, tick + width]
  unwrap(
    await pool.mint({
      token0: token0.address,
      token1: token1.address,
      fee,
      tickLower: down(from),
      tickUpper: down(to),
      amount0Desired: `${amountOf(token0.address)}`,
      amount1Desired: `${amountOf(token1.address)}`,
      amount0Min: [],
      amount1Min: [],
    }),
  )
}

async function approve(world: ReceiverWorld, ledger: string, spender: Principal): Promise<void> {
  const id = Principal.fromText(ledger)
  const actor = actorOn<ledgerService._SERVICE>(world.network, ledgerService, id, maker)
  await actor.icrc2_approve({
    spender: { owner: spender, subaccount: [] },
    amount: 10n ** 30n,
    fee: [],
    memo: [],
    created_at_time: [],
    from_subaccount: [],
    expected_allowance: [],
    expires_at: [],
  })
}
