import type { Pool } from '../entities/Pool.ts'
import type { Token } from '../entities/Token.ts'

/** One pool in one direction. */
export interface Edge {
  readonly pool: Pool
  readonly zeroForOne: boolean
  readonly from: Token
  readonly to: Token
}

/** Which pools lead from a token to which others. */
export class PoolGraph {
  private readonly leaving = new Map<string, Edge[]>()

  constructor(pools: readonly Pool[]) {
    for (const pool of pools) {
      const { token0, token1 } = pool
      this.add({ pool, zeroForOne: true, from: token0, to: token1 })
      this.add({ pool, zeroForOne: false, from: token1, to: token0 })
    }
  }

  edgesFrom(address: string): readonly Edge[] {
    return this.leaving.get(address) ?? []
  }

  /** The same pool the other way round leads to a token. */
  edgesTo(address: string): readonly Edge[] {
    return this.edgesFrom(address).map(({ pool, zeroForOne, from, to }) => ({
      pool,
      zeroForOne: !zeroForOne,
      from: to,
      to: from,
    }))
  }

  private add(edge: Edge): void {
    const edges = this.leaving.get(edge.from.address)
    if (edges === undefined) this.leaving.set(edge.from.address, [edge])
    else edges.push(edge)
  }
}
