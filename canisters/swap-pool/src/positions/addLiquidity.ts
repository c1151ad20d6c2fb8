import {
  AmmError,
  type Amounts,
  type Liquidity,
  liquidityForAmounts,
  type Plan,
  planMint,
  requireUsableRange,
  sqrtRatioAtTick,
} from '@sluice/amm'
import type { IncreaseLiquidityArgs, MintArgs } from '@sluice/candid/swap_pool'
import { appendEvent } from '../log/events.ts'
import { debit, hasUnused, unusedBalance } from '../money/balances.ts'
import { beginPayout, type Payout, sendPayouts } from '../money/payout.ts'
import { ledgerFee } from '../money/tokens.ts'
import type { PoolContext } from '../pool/PoolContext.ts'
import { Refusal, refuse, requireNat } from '../pool/result.ts'
import { requireOwner, setOwner } from './ownership.ts'
import { applyToPosition } from './ranges.ts'

/** Nothing here grows with their number but the space they take. */
const MAX_POSITIONS = 1_000_000

type Range = { tickLower: number; tickUpper: number }
type Placed = { positionId: bigint; payouts: (Payout | undefined)[] }

/**
 * Opens a position with as much of the desired amounts as the price allows, paid from unused balance; the rest of what was
 * desired goes back to the wallet. Returns the position's id.
 */
export async function mint(
  context: PoolContext,
  owner: Uint8Array,
  args: MintArgs,
): Promise<bigint> {
  const { storage } = context
  if (storage.positions.size >= MAX_POSITIONS) refuse('Number of user position exceeds limit')
  const range = { tickLower: toTick(args.tickLower), tickUpper: toTick(args.tickUpper) }
  requireOwnTokens(context, args)
  const positionId = storage.nextPositionId.get()
  const placed = place(context, {
    owner,
    ...requireAmounts(args),
    positionId,
    range,
    failure: 'mint failed: ',
  })
  storage.nextPositionId.set(positionId + 1n)
  setOwner(storage, positionId, owner)
  context.positionIndex.onPositionAdded(owner)
  await sendPayouts(context, placed.payouts)
  return positionId
}

/**
 * Amounts meant for other tokens would open a position that nobody wanted. Which of the two is named first, or none at all, says
 * nothing: ticks and amounts are in the pool's own order for every client of the interface.
 */
function requireOwnTokens({ storage }: PoolContext, args: MintArgs): void {
  const { token0, token1 } = storage.config.get()
  const known = ['', token0.address, token1.address]
  for (const named of [args.token0, args.token1]) {
    if (!known.includes(named)) throw new Refusal({ UnsupportedToken: named })
  }
}

/**
 * A position from which the ledgers' fees would leave nothing could only fill the pool's memory.
 * @throws Refusal unless one of the amounts exceeds its ledger's fee.
 */
function requireWorth({ storage }: PoolContext, { amount0, amount1 }: Amounts): void {
  if (amount0 > ledgerFee(storage, 'token0') || amount1 > ledgerFee(storage, 'token1')) return
  refuse(
    "mint failed: the position would hold no more than the ledgers' fees, so that nothing could be paid out of it",
  )
}

/** Adds to a position of the caller; its fees so far are settled into it. */
export async function increaseLiquidity(
  context: PoolContext,
  owner: Uint8Array,
  args: IncreaseLiquidityArgs,
): Promise<bigint> {
  const { positionId } = args
  requireOwner(context.storage, owner, positionId)
  const position = context.engine.positions.getPosition(positionId)
  if (position === undefined) return refuse('Check operator failed')
  if (context.storage.orders.has(positionId)) refuse('Active limit order can not be increased')
  const { tickLower, tickUpper } = position
  const placed = place(context, {
    owner,
    ...requireAmounts(args),
    positionId,
    range: { tickLower, tickUpper },
    failure: 'increase liquidity failed: ',
  })
  await sendPayouts(context, placed.payouts)
  return positionId
}

type Placement = {
  owner: Uint8Array
  desired: Amounts
  /** Less than this of either token would be used at a price that the owner didn't expect. */
  minimum: Amounts
  positionId: bigint
  range: Range
  /** How the interface begins the text of a failure. */
  failure: string
}

function place(context: PoolContext, placement: Placement): Placed {
  const { storage } = context
  const { owner, desired, positionId } = placement
  requireUnused(context, owner, desired)
  const { plan, liquidity } = planPlacement(context, placement)
  const used = plan.outcome
  if (used.amount0 > desired.amount0 || used.amount1 > desired.amount1) {
    refuse(`${placement.failure}the amounts used exceed the desired ones`)
  }
  requireMinimum(used, placement)
  if (context.engine.positions.getPosition(positionId) === undefined) requireWorth(context, used)
  applyToPosition(context, positionId, plan)
  debit(storage, owner, used)
  const { sqrtPriceX96, tick, liquidity: poolLiquidity } = context.engine.state
  const place = { sqrtPriceX96, tick, poolLiquidity }
  const relatedId = appendEvent(context, {
    kind: 'liquidityAdded',
    owner,
    positionId,
    ...placement.range,
    liquidity,
    ...used,
    ...place,
  })
  const refund = { action: 'Refund', owner, relatedId } as const
  const left0 = desired.amount0 - used.amount0
  const left1 = desired.amount1 - used.amount1
  return {
    positionId,
    payouts: [
      beginPayout(context, { ...refund, side: 'token0', amount: left0 }),
      beginPayout(context, { ...refund, side: 'token1', amount: left1 }),
    ],
  }
}

function planPlacement(
  { engine }: PoolContext,
  { desired, positionId, range, failure }: Placement,
): { plan: Plan<Amounts>; liquidity: Liquidity } {
  const { tickLower, tickUpper } = range
  try {
    const { sqrtPriceX96, tickSpacing } = engine.state
    requireUsableRange(tickLower, tickUpper, tickSpacing)
    const liquidity = liquidityForAmounts({
      range: { lower: sqrtRatioAtTick(tickLower), upper: sqrtRatioAtTick(tickUpper) },
      sqrtPriceX96,
      amounts: desired,
    })
    const plan = planMint(engine, { positionId, tickLower, tickUpper, liquidity })
    return { plan, liquidity }
  } catch (error) {
    if (error instanceof AmmError) return refuse(`${failure}${error.message}`)
    throw error
  }
}

type WantedAmounts = Pick<
  MintArgs,
  'amount0Desired' | 'amount1Desired' | 'amount0Min' | 'amount1Min'
>

function requireAmounts(args: WantedAmounts): Pick<Placement, 'desired' | 'minimum'> {
  const amount0 = requireNat(args.amount0Desired, 'Illegal amount0Desired')
  const amount1 = requireNat(args.amount1Desired, 'Illegal amount1Desired')
  if (amount0 === 0n && amount1 === 0n) refuse('Amount desired cannot be both 0')
  const minimum = {
    amount0: requireNat(args.amount0Min[0] ?? '0', 'Illegal amount0Min'),
    amount1: requireNat(args.amount1Min[0] ?? '0', 'Illegal amount1Min'),
  }
  return { desired: { amount0, amount1 }, minimum }
}

/** @throws Refusal when the price has moved so far that less than the minimum of a token would be used. */
function requireMinimum(used: Amounts, { minimum }: Placement): void {
  if (used.amount0 >= minimum.amount0 && used.amount1 >= minimum.amount1) return
  refuse(
    `Slippage check failed: amount0 ${used.amount0} (minimum ${minimum.amount0}), amount1 ${used.amount1} (minimum ${minimum.amount1})`,
  )
}

function requireUnused({ storage }: PoolContext, owner: Uint8Array, desired: Amounts): void {
  if (hasUnused(storage, owner, desired)) return
  const { amount0, amount1 } = unusedBalance(storage, owner)
  refuse(
    `Illegal balance in pool. amount0Desired=${desired.amount0}, amount1Desired=${desired.amount1}. amount0Balance=${amount0}, amount1Balance=${amount1}`,
  )
}

/** A tick as sent; anything beyond 32 bits is no tick and must not be rounded into one. */
function toTick(tick: bigint): number {
  return BigInt.asIntN(32, tick) === tick ? Number(tick) : refuse('mint failed: illegal ticks')
}
