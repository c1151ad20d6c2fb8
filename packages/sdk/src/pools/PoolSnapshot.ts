import {
  type LivePool as AmmPool,
  flipTick,
  initialPoolState,
  MemoryPositionStore,
  MemoryTickStore,
  tickSpacingOf,
  toLiquidity,
  toSqrtPriceX96,
} from '@sluice/amm'
import type { PoolMetadata, TickInfoWithId } from '@sluice/candid/swap_pool'
import { type LiquidityRange, liquidityRanges } from './liquidityRanges.ts'

/** A pool as it was at one moment: enough to work out what a swap gives, without asking. */
export type PoolSnapshot = {
  readonly canisterId: string
  readonly token0: string
  readonly token1: string
  readonly fee: bigint
  readonly amm: AmmPool
  /** Whether the pool takes orders of the caller. */
  readonly isOpen: boolean
  /** Where the liquidity stands, from the lowest price to the highest. */
  readonly ranges: readonly LiquidityRange[]
}

/** @throws Error when the pool has a fee tier that this version does not know. */
export function toSnapshot(
  canisterId: string,
  metadata: PoolMetadata,
  ticks: readonly TickInfoWithId[],
  isOpen = true,
): PoolSnapshot {
  const tickSpacing = tickSpacingOf(metadata.fee)
  if (tickSpacing === undefined)
    throw new Error(`pool ${canisterId} has the unknown fee ${metadata.fee}`)
  const initial = initialPoolState({
    feePips: metadata.fee,
    tickSpacing,
    sqrtPriceX96: toSqrtPriceX96(metadata.sqrtPriceX96),
  })
  const state = {
    ...initial,
    tick: Number(metadata.tick),
    liquidity: toLiquidity(metadata.liquidity),
  }
  return {
    canisterId,
    token0: metadata.token0.address,
    token1: metadata.token1.address,
    fee: metadata.fee,
    isOpen,
    amm: { state, ticks: toTickStore(ticks, tickSpacing), positions: new MemoryPositionStore() },
    ranges: liquidityRanges(
      ticks.map(({ id, liquidityNet }) => ({ tick: Number(id), liquidityNet })),
    ),
  }
}

function toTickStore(ticks: readonly TickInfoWithId[], tickSpacing: number): MemoryTickStore {
  const store = new MemoryTickStore()
  for (const info of ticks) {
    const tick = Number(info.id)
    store.setTick(tick, {
      liquidityGross: toLiquidity(info.liquidityGross),
      liquidityNet: info.liquidityNet,
      feeGrowthOutside0X128: info.feeGrowthOutside0X128,
      feeGrowthOutside1X128: info.feeGrowthOutside1X128,
    })
    flipTick(store, tick, tickSpacing)
  }
  return store
}
