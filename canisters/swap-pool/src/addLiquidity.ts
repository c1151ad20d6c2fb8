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
import { debit, hasUnused, unusedBalance } from './balances.ts'
import { requireOwner, setOwner } from './ownership.ts'
import type { PoolContext } from './PoolContext.ts'
import { beginPayout, type Payout, sendPayouts } from './payout.ts'
import { applyToPosition } from './ranges.ts'
import { createRecord } from './records.ts'
import { refuse } from './result.ts'
import { requireNat } from './swap.ts'

const MAX_POSITIONS = 10_000

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
  const desired = requireDesired(args)
  const range = { tickLower: toTick(args.tickLower), tickUpper: toTick(args.tickUpper) }
  const positionId = storage.nextPositionId.get()
  const placed = place(context, { owner, desired, positionId, range, failure: 'mint failed: ' })
  storage.nextPositionId.set(positionId + 1n)
  setOwner(storage, positionId, owner)
  context.positionIndex.onPositionAdded(owner)
  await sendPayouts(context, placed.payouts)
  return positionId
}

/** Adds to a position of the caller; its fees so far are settled into it. */
export async function increaseLiquidity(
  context: PoolContext,
  owner: Uint8Array,
  args: IncreaseLiquidityArgs,
): Promise<bigint> {
  const { positionId } = args
  requireOwner(context.storage, owner, positionId)
  const range = context.engine.positions.getPosition(positionId)
  if (range === undefined) return refuse('Check operator failed')
  const desired = requireDesired(args)
  const failure = 'increase liquidity failed: '
  const placed = place(context, { owner, desired, positionId, range, failure })
  await sendPayouts(context, placed.payouts)
  return positionId
}

type Placement = {
  owner: Uint8Array
  desired: Amounts
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
  applyToPosition(context, positionId, plan)
  debit(storage, owner, used)
  const relatedId = createRecord(storage, {
    action: 'AddLiquidity',
    owner,
    timestampNs: context.now(),
    stage: 'Completed',
    position: { id: positionId, liquidity, ...used },
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

function requireDesired(args: { amount0Desired: string; amount1Desired: string }): Amounts {
  const amount0 = requireNat(args.amount0Desired, 'Illegal amount0Desired')
  const amount1 = requireNat(args.amount1Desired, 'Illegal amount1Desired')
  if (amount0 === 0n && amount1 === 0n) refuse('Amount desired cannot be both 0')
  return { amount0, amount1 }
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
