import {
  type Amounts,
  amountsForLiquidity,
  type PositionState,
  planSettle,
  sqrtRatioAtTick,
} from '@sluice/amm'
import type {
  PositionInfo,
  PositionInfoWithId,
  UserPositionInfo,
  UserPositionInfoWithId,
  UserPositionInfoWithTokenAmount,
} from '@sluice/candid/swap_pool'
import { type Page, pageOfMap } from '@sluice/canister'
import type { PoolContext } from '../pool/PoolContext.ts'
import { refuse } from '../pool/result.ts'
import { positionIdsOf } from '../positions/ownership.ts'
import { rangeKey, ticksOfRange } from '../positions/ranges.ts'

/** What the owner could claim now: the owner's share of all fees so far. */
export function refreshIncome(
  context: PoolContext,
  positionId: bigint,
): { tokensOwed0: bigint; tokensOwed1: bigint } {
  const { tokensOwed0, tokensOwed1 } = settledNow(context, positionId, 'refresh income failed: ')
  return { tokensOwed0, tokensOwed1 }
}

/** As many as fit easily into one query. */
const MOST_AT_ONCE = 1000

/** {@link refreshIncome} of several positions; an unknown one earns nothing. */
export function batchRefreshIncome(context: PoolContext, positionIds: readonly bigint[]) {
  if (positionIds.length > MOST_AT_ONCE) refuse(`Ask for at most ${MOST_AT_ONCE} positions at once`)
  const totals = { totalTokensOwed0: 0n, totalTokensOwed1: 0n }
  const tokenIncome: [bigint, { tokensOwed0: bigint; tokensOwed1: bigint }][] = []
  for (const positionId of positionIds) {
    const isKnown = context.engine.positions.getPosition(positionId) !== undefined
    const income = isKnown
      ? refreshIncome(context, positionId)
      : { tokensOwed0: 0n, tokensOwed1: 0n }
    totals.totalTokensOwed0 += income.tokensOwed0
    totals.totalTokensOwed1 += income.tokensOwed1
    tokenIncome.push([positionId, income])
  }
  return { tokenIncome, ...totals }
}

/** A position with its fees up to now. */
export function getUserPosition(context: PoolContext, positionId: bigint): UserPositionInfo {
  return infoOf(settledNow(context, positionId, 'get user position failed: '))
}

/** The latest positions of an owner as stored: fees since the last settlement are not in them. */
export function getPositionsOf(
  { storage, engine }: PoolContext,
  owner: Uint8Array,
): UserPositionInfoWithId[] {
  const found: UserPositionInfoWithId[] = []
  for (const id of positionIdsOf(storage, owner, MOST_AT_ONCE)) {
    const position = engine.positions.getPosition(id)
    if (position !== undefined) found.push({ id, ...infoOf(position) })
  }
  return found
}

/** A page of all positions as stored. */
export function getUserPositions(
  { storage }: PoolContext,
  offset: bigint,
  limit: bigint,
): Page<UserPositionInfoWithId> {
  return pageOfMap(storage.positions, { offset, limit }, (id, position) => ({
    id,
    ...infoOf(position),
  }))
}

/** A page of all positions with what their liquidity stands for and their fees up to now. */
export function getPositionsWithAmounts(
  context: PoolContext,
  offset: bigint,
  limit: bigint,
): Page<UserPositionInfoWithTokenAmount> {
  return pageOfMap(context.storage.positions, { offset, limit }, (id) => {
    const { amount0, amount1 } = positionAmounts(context, id)
    const settled = settledNow(context, id, '')
    return { id, ...infoOf(settled), token0Amount: amount0, token1Amount: amount1 }
  })
}

const UNUSED: PositionInfo = {
  liquidity: 0n,
  tokensOwed0: 0n,
  tokensOwed1: 0n,
  feeGrowthInside0LastX128: 0n,
  feeGrowthInside1LastX128: 0n,
}

/** All positions of one range together; a range that nobody uses has nothing, as in the public pools. */
export function getRange({ storage }: PoolContext, lower: bigint, upper: bigint): PositionInfo {
  if ([lower, upper].some((tick) => BigInt.asIntN(32, tick) !== tick)) return UNUSED
  return storage.ranges.get(rangeKey(Number(lower), Number(upper))) ?? UNUSED
}

/** A page of all ranges. */
export function getRanges(
  { storage }: PoolContext,
  offset: bigint,
  limit: bigint,
): Page<PositionInfoWithId> {
  return pageOfMap(storage.ranges, { offset, limit }, (key, range) => {
    const { tickLower, tickUpper } = ticksOfRange(key)
    return { id: `${tickLower}_${tickUpper}`, ...range }
  })
}

/** What a position's liquidity would pay now, rounded down, fees not included. */
export function positionAmounts({ engine }: PoolContext, positionId: bigint): Amounts {
  const position = engine.positions.getPosition(positionId)
  if (position === undefined) return { amount0: 0n, amount1: 0n }
  return amountsForLiquidity({
    range: {
      lower: sqrtRatioAtTick(position.tickLower),
      upper: sqrtRatioAtTick(position.tickUpper),
    },
    sqrtPriceX96: engine.state.sqrtPriceX96,
    liquidity: position.liquidity,
    rounding: 'down',
  })
}

function settledNow({ engine }: PoolContext, positionId: bigint, failure: string): PositionState {
  if (engine.positions.getPosition(positionId) === undefined) {
    return refuse(`${failure}Position ${positionId} does not exist`)
  }
  const settled = planSettle(engine, positionId).change.positions[0]?.position
  return settled ?? refuse(`${failure}Position ${positionId} does not exist`)
}

function infoOf(position: PositionState): UserPositionInfo {
  return {
    tickLower: BigInt(position.tickLower),
    tickUpper: BigInt(position.tickUpper),
    liquidity: position.liquidity,
    feeGrowthInside0LastX128: position.feeGrowthInside0LastX128,
    feeGrowthInside1LastX128: position.feeGrowthInside1LastX128,
    tokensOwed0: position.tokensOwed0,
    tokensOwed1: position.tokensOwed1,
  }
}
