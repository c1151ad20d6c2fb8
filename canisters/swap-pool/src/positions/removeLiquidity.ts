import {
  type Amounts,
  amountsForLiquidity,
  type Liquidity,
  NO_LIQUIDITY,
  planBurn,
  planCollect,
  sqrtRatioAtTick,
  toLiquidity,
} from '@sluice/amm'
import type { DecreaseLiquidityArgs, RemoveLiquidityArgs } from '@sluice/candid/swap_pool'
import { isSameBytes } from '@sluice/canister'
import { isAnonymous } from '@sluice/canister/services'
import { appendEvent } from '../log/events.ts'
import { credit } from '../money/balances.ts'
import { beginPayout, sendPayouts } from '../money/payout.ts'
import { requireSubaccount } from '../money/withdraw.ts'
import type { PoolContext } from '../pool/PoolContext.ts'
import { parseNat, refuse, requireNat } from '../pool/result.ts'
import { holdsPositions, removeOwner, requireOwner } from './ownership.ts'
import { applyToPosition } from './ranges.ts'

/**
 * Takes liquidity out of a position, with all its fees, and pays both tokens to the wallet. The returned amounts contain the
 * ledgers' fees; an amount that its fee would eat up stays as unused balance.
 */
export async function decreaseLiquidity(
  context: PoolContext,
  owner: Uint8Array,
  args: DecreaseLiquidityArgs,
): Promise<Amounts> {
  const { positionId } = args
  const liquidity = requireHeld(context, owner, args)
  if (liquidity === 0n) refuse('Illegal liquidity delta')
  return takeOut(context, { owner, positionId, liquidity })
}

/**
 * The same with the least of each token that its owner accepts, fees not counted, and with the choice to leave both as unused
 * balance, for a position elsewhere in the pool. Of no liquidity only the fees are taken. Returns all that was taken.
 */
export async function removeLiquidity(
  context: PoolContext,
  owner: Uint8Array,
  args: RemoveLiquidityArgs,
): Promise<Amounts> {
  const { positionId, keepInPool } = args
  const liquidity = requireHeld(context, owner, args)
  requireMinimum(context, { ...args, liquidity })
  if (!keepInPool) return takeOut(context, { owner, positionId, liquidity })
  const { amount0, amount1 } = takeLiquidity(context, {
    owner,
    positionId,
    liquidity: toLiquidity(liquidity),
  })
  return { amount0, amount1 }
}

/** So much of a position of the caller that is no order. @throws Refusal when it holds less, or is another's. */
function requireHeld(
  { storage, engine }: PoolContext,
  owner: Uint8Array,
  { positionId, liquidity }: DecreaseLiquidityArgs,
): bigint {
  requireOwner(storage, owner, positionId)
  if (storage.orders.has(positionId)) refuse('Active limit order can not be decreased')
  const held = engine.positions.getPosition(positionId)?.liquidity ?? NO_LIQUIDITY
  const asked = parseNat(liquidity)
  return asked === undefined || asked > held ? refuse('Illegal liquidity delta') : asked
}

/** @throws Refusal when the price has moved so far that the liquidity stands for less of a token than its owner accepts. */
function requireMinimum(
  { engine }: PoolContext,
  args: Omit<RemoveLiquidityArgs, 'liquidity'> & { liquidity: bigint },
): void {
  const least0 = requireNat(args.amount0Min, 'Illegal amount0Min')
  const least1 = requireNat(args.amount1Min, 'Illegal amount1Min')
  const position = engine.positions.getPosition(args.positionId)
  const amounts =
    position &&
    amountsForLiquidity({
      range: {
        lower: sqrtRatioAtTick(position.tickLower),
        upper: sqrtRatioAtTick(position.tickUpper),
      },
      sqrtPriceX96: engine.state.sqrtPriceX96,
      liquidity: toLiquidity(args.liquidity),
      rounding: 'down',
    })
  const { amount0 = 0n, amount1 = 0n } = amounts ?? {}
  if (amount0 >= least0 && amount1 >= least1) return
  refuse(
    `Slippage check failed: amount0 ${amount0} (minimum ${least0}), amount1 ${amount1} (minimum ${least1})`,
  )
}

/** Pays the fees that a position has earned, to the wallet or to a subaccount of the owner. */
export async function claim(
  context: PoolContext,
  owner: Uint8Array,
  args: { positionId: bigint; subaccount?: Uint8Array },
): Promise<Amounts> {
  const { positionId } = args
  requireOwner(context.storage, owner, positionId)
  const subaccount = requireSubaccount(args.subaccount)
  return takeOut(context, { owner, positionId, liquidity: 0n, subaccount })
}

/**
 * Gives the fees that a position of the caller has earned to somebody else, as unused balance: whoever holds positions for others,
 * as a farm does, lets them have the fees without ever holding a token.
 */
export function claimTo(
  context: PoolContext,
  owner: Uint8Array,
  { positionId, recipient }: { positionId: bigint; recipient: Uint8Array },
): Amounts {
  const { storage, engine, self } = context
  requireOwner(storage, owner, positionId)
  if (isAnonymous(recipient) || isSameBytes(recipient, self()))
    refuse('The recipient could never use the fees')
  const held = engine.positions.getPosition(positionId)?.liquidity ?? NO_LIQUIDITY
  if (held === 0n) refuse('A position without liquidity is claimed by its owner')
  const { amount0, amount1 } = takeLiquidity(context, {
    owner: recipient,
    positionId,
    liquidity: NO_LIQUIDITY,
  })
  return { amount0, amount1 }
}

type Removal = {
  owner: Uint8Array
  positionId: bigint
  liquidity: bigint
  subaccount?: Uint8Array | undefined
}

async function takeOut(context: PoolContext, removal: Removal): Promise<Amounts> {
  const { owner, positionId, subaccount } = removal
  const liquidity = toLiquidity(removal.liquidity)
  const { relatedId, ...amounts } = takeLiquidity(context, { owner, positionId, liquidity })
  const payout = { action: 'Withdraw', owner, to: { owner, subaccount }, relatedId } as const
  await sendPayouts(context, [
    beginPayout(context, { ...payout, side: 'token0', amount: amounts.amount0 }),
    beginPayout(context, { ...payout, side: 'token1', amount: amounts.amount1 }),
  ])
  return amounts
}

/**
 * Moves liquidity of a position and all its fees to the owner's unused balance; a position with nothing left ends. Returns the
 * amounts and the number of the event.
 */
export function takeLiquidity(
  context: PoolContext,
  {
    owner,
    positionId,
    liquidity,
  }: Pick<Removal, 'owner' | 'positionId'> & { liquidity: Liquidity },
): Amounts & { relatedId: bigint } {
  const { storage, engine } = context
  applyToPosition(context, positionId, planBurn(engine, { positionId, liquidity }))
  const amounts = applyToPosition(context, positionId, planCollect(engine, { positionId }))
  credit(storage, owner, amounts)
  const { sqrtPriceX96, tick, liquidity: poolLiquidity } = engine.state
  const relatedId = appendEvent(context, {
    kind: 'liquidityRemoved',
    owner,
    positionId,
    liquidity,
    ...amounts,
    sqrtPriceX96,
    tick,
    poolLiquidity,
  })
  if (engine.positions.getPosition(positionId) === undefined)
    closePosition(context, owner, positionId)
  return { ...amounts, relatedId }
}

function closePosition(context: PoolContext, owner: Uint8Array, positionId: bigint): void {
  removeOwner(context.storage, positionId)
  const isLast = !holdsPositions(context.storage, owner)
  if (isLast) context.positionIndex.onLastPositionRemoved(owner)
}
