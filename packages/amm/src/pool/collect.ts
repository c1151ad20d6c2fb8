import { AmmError } from '../ammError.ts'
import type { Amounts } from '../math/liquidityMath.ts'
import { requirePosition } from './liquidityChange.ts'
import type { Plan } from './poolChange.ts'
import type { LivePool, PoolState } from './poolState.ts'
import type { PositionId, PositionState } from './stores.ts'

export interface CollectRequest {
  readonly positionId: PositionId
  /** The most to take; everything that is owed when absent. */
  readonly most?: Amounts
}

/**
 * Takes what a position is owed out of the pool. A position that then has neither liquidity nor claims is forgotten.
 * Settle first: fees since the last settlement are not in it. Throws `position-not-found`, `illegal-amount`.
 */
export function planCollect(pool: LivePool, request: CollectRequest): Plan<Amounts> {
  const before = requirePosition(pool, request.positionId)
  const amount0 = atMost(before.tokensOwed0, request.most?.amount0)
  const amount1 = atMost(before.tokensOwed1, request.most?.amount1)
  const after: PositionState = {
    ...before,
    tokensOwed0: before.tokensOwed0 - amount0,
    tokensOwed1: before.tokensOwed1 - amount1,
  }
  return {
    outcome: { amount0, amount1 },
    change: {
      state: withoutTokens(pool.state, { amount0, amount1 }),
      ticks: [],
      flippedTicks: [],
      positions: [{ id: request.positionId, position: isEmpty(after) ? undefined : after }],
    },
  }
}

/** Takes the protocol's whole share out of the pool. */
export function planCollectProtocol(pool: LivePool): Plan<Amounts> {
  const amounts = { amount0: pool.state.protocolFee0, amount1: pool.state.protocolFee1 }
  return {
    outcome: amounts,
    change: {
      state: { ...withoutTokens(pool.state, amounts), protocolFee0: 0n, protocolFee1: 0n },
      ticks: [],
      flippedTicks: [],
      positions: [],
    },
  }
}

/** Removes tokens from the pool's totals; throws `overflow` rather than letting a total fall below 0. */
function withoutTokens(state: PoolState, { amount0, amount1 }: Amounts): PoolState {
  if (amount0 > state.tokenAmount0 || amount1 > state.tokenAmount1) {
    throw new AmmError('overflow', 'The pool does not hold the tokens it owes')
  }
  return {
    ...state,
    tokenAmount0: state.tokenAmount0 - amount0,
    tokenAmount1: state.tokenAmount1 - amount1,
  }
}

function atMost(owed: bigint, most: bigint | undefined): bigint {
  if (most === undefined || most > owed) return owed
  if (most < 0n) throw new AmmError('illegal-amount', 'An amount to collect is at least 0')
  return most
}

function isEmpty(position: PositionState): boolean {
  return position.liquidity === 0n && position.tokensOwed0 === 0n && position.tokensOwed1 === 0n
}
