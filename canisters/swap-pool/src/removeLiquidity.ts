import { type Amounts, NO_LIQUIDITY, planBurn, planCollect, toLiquidity } from '@sluice/amm'
import type { DecreaseLiquidityArgs } from '@sluice/candid/swap_pool'
import { credit } from './balances.ts'
import { positionIdsOf, removeOwner, requireOwner } from './ownership.ts'
import type { PoolContext } from './PoolContext.ts'
import { beginPayout, sendPayouts } from './payout.ts'
import { applyToPosition } from './ranges.ts'
import { createRecord } from './records.ts'
import { parseNat, refuse } from './result.ts'
import { requireSubaccount } from './withdraw.ts'

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
  requireOwner(context.storage, owner, positionId)
  const held = context.engine.positions.getPosition(positionId)?.liquidity ?? NO_LIQUIDITY
  const liquidity = parseNat(args.liquidity)
  if (liquidity === undefined || liquidity === 0n || liquidity > held) {
    return refuse('Illegal liquidity delta')
  }
  return takeOut(context, { owner, positionId, liquidity, action: 'DecreaseLiquidity' })
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
  return takeOut(context, { owner, positionId, liquidity: 0n, action: 'Claim', subaccount })
}

type Removal = {
  owner: Uint8Array
  positionId: bigint
  liquidity: bigint
  action: 'DecreaseLiquidity' | 'Claim'
  subaccount?: Uint8Array | undefined
}

async function takeOut(context: PoolContext, removal: Removal): Promise<Amounts> {
  const { storage, engine } = context
  const { owner, positionId, action } = removal
  const liquidity = toLiquidity(removal.liquidity)
  applyToPosition(context, positionId, planBurn(engine, { positionId, liquidity }))
  const amounts = applyToPosition(context, positionId, planCollect(engine, { positionId }))
  credit(storage, owner, amounts)
  const relatedId = createRecord(storage, {
    action,
    owner,
    timestampNs: context.now(),
    stage: 'Completed',
    position: { id: positionId, liquidity, ...amounts },
  })
  if (engine.positions.getPosition(positionId) === undefined) closePosition(context, removal)
  const to = { owner, subaccount: removal.subaccount }
  const payout = { action: 'Withdraw', owner, to, relatedId } as const
  await sendPayouts(context, [
    beginPayout(context, { ...payout, side: 'token0', amount: amounts.amount0 }),
    beginPayout(context, { ...payout, side: 'token1', amount: amounts.amount1 }),
  ])
  return amounts
}

function closePosition(context: PoolContext, { owner, positionId }: Removal): void {
  removeOwner(context.storage, positionId)
  const isLast = positionIdsOf(context.storage, owner).length === 0
  if (isLast) context.positionIndex.onLastPositionRemoved(owner)
}
