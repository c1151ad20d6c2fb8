/** Liquidity that is the same from one initialized tick to the next. */
export type LiquidityRange = {
  readonly tickLower: number
  readonly tickUpper: number
  readonly liquidity: bigint
}

type NetTick = { readonly tick: number; readonly liquidityNet: bigint }

/** How much liquidity stands between each two neighbouring ticks, from the lowest price to the highest. */
export function liquidityRanges(ticks: readonly NetTick[]): readonly LiquidityRange[] {
  const sorted = ticks.toSorted((a, b) => a.tick - b.tick)
  let liquidity = 0n
  return sorted.slice(0, -1).map(({ tick, liquidityNet }, index) => {
    liquidity += liquidityNet
    return { tickLower: tick, tickUpper: sorted[index + 1]?.tick ?? tick, liquidity }
  })
}
