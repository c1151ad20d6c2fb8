import type { Principal } from '@icp-sdk/core/principal'
import type { PoolMetadata, UserPositionInfoWithId } from '@sluice/candid/swap_pool'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { unwrap } from '../pools/unwrap.ts'

/** A position of somebody in a pool. */
export type HeldPosition = Pick<
  UserPositionInfoWithId,
  'id' | 'liquidity' | 'tokensOwed0' | 'tokensOwed1'
> & { readonly tickLower: number; readonly tickUpper: number }

/** The same with the points from which it counts its fees. */
export type SettledPosition = HeldPosition &
  Pick<UserPositionInfoWithId, 'feeGrowthInside0LastX128' | 'feeGrowthInside1LastX128'>

/** An order as the pool keeps it. */
export type KeptOrder = {
  readonly positionId: bigint
  readonly tickLimit: number
  readonly placedAtNs: bigint
  readonly amount0In: bigint
  readonly amount1In: bigint
}

/** Reads positions and orders of one account from pools. */
export class OrderReads {
  private readonly actors: Actors
  private readonly principal: Principal

  constructor(actors: Actors, principal: Principal) {
    this.actors = actors
    this.principal = principal
  }

  /** @throws CallError */
  async fetchMetadata(poolId: string): Promise<PoolMetadata> {
    return unwrap<PoolMetadata>(await translated(() => this.actors.pool(poolId).metadata()))
  }

  /** The id that the pool's next position will get. @throws CallError */
  async fetchNextPositionId(poolId: string): Promise<bigint> {
    return (await this.fetchMetadata(poolId)).nextPositionId
  }

  /** Oldest first, in whatever order the pool has them. @throws CallError */
  async fetchPositions(poolId: string): Promise<SettledPosition[]> {
    const answer = await translated(() =>
      this.actors.pool(poolId).getUserPositionsByPrincipal(this.principal),
    )
    const positions = unwrap(answer).map((position) => ({
      ...position,
      tickLower: Number(position.tickLower),
      tickUpper: Number(position.tickUpper),
    }))
    return positions.sort((a, b) => Number(a.id - b.id))
  }

  /** Newest first. @throws CallError */
  async fetchOrders(poolId: string): Promise<KeptOrder[]> {
    const answer = await translated(() =>
      this.actors.pool(poolId).getSortedUserLimitOrders(this.principal),
    )
    return unwrap(answer).map((order) => ({
      positionId: order.userPositionId,
      tickLimit: Number(order.tickLimit),
      placedAtNs: order.timestamp,
      amount0In: order.token0InAmount,
      amount1In: order.token1InAmount,
    }))
  }

  /** Whether the pool takes limit orders now. @throws CallError `refused` where it knows no such question */
  async fetchAvailability(poolId: string): Promise<boolean> {
    return unwrap(await translated(() => this.actors.pool(poolId).getLimitOrderAvailabilityState()))
  }
}
