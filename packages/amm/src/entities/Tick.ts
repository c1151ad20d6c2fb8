import { toLiquidity } from '../liquidity.ts'
import { flipTick } from '../math/tickBitmap.ts'
import { MemoryTickStore } from '../pool/memoryStores.ts'
import type { TickReader } from '../pool/stores.ts'

/** An initialised tick of a pool: the liquidity that begins or ends there. */
export class Tick {
  readonly index: number
  readonly liquidityGross: bigint
  readonly liquidityNet: bigint

  constructor(tick: { index: number; liquidityGross: bigint; liquidityNet: bigint }) {
    this.index = tick.index
    this.liquidityGross = tick.liquidityGross
    this.liquidityNet = tick.liquidityNet
  }
}

/** Ticks as a swap reads them. Fee growth is left out: it changes no price. */
export function toTickReader(ticks: readonly Tick[], tickSpacing: number): TickReader {
  const store = new MemoryTickStore()
  for (const { index, liquidityGross, liquidityNet } of ticks) {
    store.setTick(index, {
      liquidityGross: toLiquidity(liquidityGross),
      liquidityNet,
      feeGrowthOutside0X128: 0n,
      feeGrowthOutside1X128: 0n,
    })
    flipTick(store, index, tickSpacing)
  }
  return store
}
