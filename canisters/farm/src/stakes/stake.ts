import {
  type Amounts,
  amountsForLiquidity,
  sqrtRatioAtTick,
  toLiquidity,
  toSqrtPriceX96,
} from '@sluice/amm'
import type { FarmContext } from '../farm/FarmContext.ts'
import type { FarmState } from '../farm/FarmState.ts'
import { Refusal, refuse } from '../farm/result.ts'
import type { TokenFacts } from '../farm/storedTypes.ts'
import { addStake, growthInside, MOST_STAKED } from '../growth/stakes.ts'
import { noteError } from '../log/errorLog.ts'
import { checkFunding } from '../money/funding.ts'
import { worthOf0 } from '../time/apr.ts'
import { refreshPool } from '../time/refreshPool.ts'
import { statusOf } from '../time/status.ts'
import { sync } from '../time/sync.ts'
import { requireRoom } from './deposits.ts'
import { handOver, settleHandover, withPosition } from './handovers.ts'
import { sendBack } from './unstake.ts'

/**
 * Takes a position that the caller has approved to this canister, and lets it earn from then on.
 * @param tokenId the position token that it comes in, approved in its place.
 */
export function stake(
  context: FarmContext,
  owner: Uint8Array,
  positionId: bigint,
  tokenId?: bigint,
): Promise<string> {
  return withPosition(context, positionId, async () => {
    await settleHandover(context, positionId)
    await requireLive(context)
    requireUnknown(context, positionId)
    requireRoom(context, owner)
    const position = await readPosition(context, positionId)
    await refreshPool(context)
    const amounts = requireWelcome(context, position)
    // the awaits are over: what was checked before them may have changed
    requireOpen(context)
    requireUnknown(context, positionId)
    requireRoom(context, owner)
    const isHere = await handOver(context, positionId, {
      kind: 'stake',
      owner,
      tokenId,
      sinceNs: context.now(),
      token0Amount: amounts.amount0,
      token1Amount: amounts.amount1,
      ...position,
    })
    if (!isHere) refuse('Transfer position failed: the position stayed where it was')
    // The position is here. That it may have to wait for the pool before it earns is no failure of staking.
    await enter(context, positionId).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      noteError(context, `Position ${positionId} waits to earn: ${error.message}`)
    })
    return 'Staked successfully'
  })
}

/**
 * Lets a position that has come earn, from the moment up to which the price has been followed. Nobody but this canister can change
 * it any more, so it is read once again: its owner could until now.
 * @throws Refusal when the pool doesn't answer, or when the position has lost liquidity on its way and goes back.
 */
export async function enter(context: FarmContext, positionId: bigint): Promise<void> {
  const { state, ticks } = context
  if (state.deposits.get(positionId)?.state !== 'entering') return
  const position = await readPosition(context, positionId)
  const growth = await sync(context)
  // the awaits are over; `growth` is of this very message
  const deposit = state.deposits.get(positionId)
  if (deposit?.state !== 'entering') return
  state.entering.delete(positionId)
  const isLess = position.liquidity < deposit.liquidity || position.liquidity === 0n
  if (isLess || growth.staked + position.liquidity >= MOST_STAKED) {
    state.deposits.set(positionId, { ...deposit, ...position, state: 'leaving' })
    await sendBack(context, positionId)
    return refuse('The position has changed on its way, and is sent back')
  }
  state.growth.set(addStake(growth, ticks, position))
  state.deposits.set(positionId, {
    ...deposit,
    ...position,
    state: 'earning',
    initTime: growth.timestamp,
    lastDistributeTime: growth.timestamp,
    growthInsideLastX128: growthInside(growth, ticks, position),
  })
}

type Position = { tickLower: number; tickUpper: number; liquidity: bigint }

async function readPosition(context: FarmContext, positionId: bigint): Promise<Position> {
  const { state, askPool } = context
  const reply = await askPool(state.config.get().pool, 'getUserPosition', positionId)
  if (reply.kind !== 'ok') return refuse(`Get user position ${positionId} failed: ${reply.text}`)
  const { tickLower, tickUpper, liquidity } = reply.value
  return { tickLower: Number(tickLower), tickUpper: Number(tickUpper), liquidity }
}

/** A farm that only waits for its reward looks for it once more, and says so if it isn't there. */
async function requireLive(context: FarmContext): Promise<void> {
  if (!context.state.life.get().isFunded) await checkFunding(context)
  requireOpen(context)
}

function requireOpen(context: FarmContext): void {
  const { life, plan } = context.state
  const status = statusOf(context)
  if (status === 'LIVE') return
  const { isFunded, deposited } = life.get()
  if (status === 'NOT_STARTED' && !isFunded)
    refuse(
      `Farm is not available for now: of its reward of ${plan.get().totalReward} only ${deposited} has been deposited`,
    )
  refuse('Farm is not available for now')
}

function requireUnknown({ state }: FarmContext, positionId: bigint): void {
  if (state.deposits.has(positionId) || state.handovers.has(positionId))
    refuse('Position has already been staked')
}

/** @returns what the position stands for now. @throws Refusal when the farm doesn't take such positions. */
function requireWelcome({ state }: FarmContext, position: Position) {
  const { tickLower, tickUpper, liquidity } = position
  const { sqrtPriceX96, tick } = state.price.get()
  const { priceInside, amount0: least0, amount1: least1 } = state.limits.get()
  const pool = state.pool.get() ?? refuse('The pool does not answer, please try again')
  if (liquidity === 0n) refuse('Can not stake a position with no liquidity')
  if (priceInside && (tick < tickLower || tick >= tickUpper))
    refuse('Current price in pool is not in the price range of the position')
  if ((state.growth.get()?.staked ?? 0n) + liquidity >= MOST_STAKED)
    refuse('The number of staked positions reaches the upper limit')
  const amounts = amountsForLiquidity({
    range: { lower: sqrtRatioAtTick(tickLower), upper: sqrtRatioAtTick(tickUpper) },
    sqrtPriceX96: toSqrtPriceX96(sqrtPriceX96),
    liquidity: toLiquidity(liquidity),
    rounding: 'down',
  })
  requireAmount(pool.token0, amounts.amount0, least0)
  requireAmount(pool.token1, amounts.amount1, least1)
  requireWorth(state, amounts)
  return amounts
}

/** A place is not had for nothing: a position is worth many times what the dearer of its tokens costs to be moved. */
function requireWorth(state: FarmState, { amount0, amount1 }: Amounts): void {
  const least = state.leastWorth.get()
  const { fee0, fee1 } = state.tokenFees.get() ?? { fee0: 0n, fee1: 0n }
  const { sqrtPriceX96 } = state.price.get()
  const worth = (of0: bigint) => worthOf0(of0, sqrtPriceX96)
  const dearer = worth(fee0) > fee1 ? worth(fee0) : fee1
  if (worth(amount0) + amount1 < least * dearer)
    refuse(
      `The worth of the position does not reach the low limit: ${least} times the transfer fee of its tokens`,
    )
}

function requireAmount({ symbol, decimals }: TokenFacts, amount: bigint, least: bigint): void {
  if (amount < least)
    refuse(
      `The quantity of ${symbol} does not reach the low limit: ${Number(least) / 10 ** decimals}`,
    )
}
