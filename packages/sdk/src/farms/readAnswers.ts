import type { TVL } from '@sluice/candid/farm'
import type { _SERVICE } from '@sluice/candid/farm_index'
import { amountsOf } from '../liquidity/Position.ts'
import type { FarmStatus } from './Farm.ts'

/** The services' answers in the SDK's words. */

type Listed = Extract<Awaited<ReturnType<_SERVICE['getAllFarms']>>, { ok: unknown }>['ok']

/** How the index lists each farm. */
export function statusesOf({ LIVE, NOT_STARTED, FINISHED, CLOSED }: Listed) {
  return new Map<string, FarmStatus>([
    ...LIVE.map((id) => [id.toText(), 'live'] as const),
    ...NOT_STARTED.map((id) => [id.toText(), 'not-started'] as const),
    ...FINISHED.map((id) => [id.toText(), 'finished'] as const),
    ...CLOSED.map((id) => [id.toText(), 'closed'] as const),
  ])
}

export const stakedOf = ({ poolToken0, poolToken1 }: TVL) => ({
  staked0: poolToken0.amount,
  staked1: poolToken1.amount,
})

export const pairOf = (tvl: TVL) => ({
  token0: tvl.poolToken0.address,
  token1: tvl.poolToken1.address,
  ...stakedOf(tvl),
})

/** A farm that has not heard a price yet says nothing of amounts. */
export const amountsAt = (
  range: Parameters<typeof amountsOf>[0],
  sqrtPriceX96: bigint,
  of: bigint,
) => (sqrtPriceX96 === 0n ? { amount0: 0n, amount1: 0n } : amountsOf(range, sqrtPriceX96, of))
