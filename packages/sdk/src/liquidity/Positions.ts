import type { OrderReads } from '../orders/OrderReads.ts'
import { fromEach } from '../pools/fromEach.ts'
import type { LiquidityReads } from './LiquidityReads.ts'
import { type Position, type PositionPool, toPosition } from './Position.ts'

type Services = {
  readonly reads: Pick<OrderReads, 'fetchPositions' | 'fetchOrders'>
  readonly liquidity: Pick<
    LiquidityReads,
    | 'fetchPoolIds'
    | 'keepPool'
    | 'fetchPool'
    | 'fetchOfferedTiers'
    | 'fetchFees'
    | 'fetchAnyPosition'
  >
}

const NO_FEES = { fees0: 0n, fees1: 0n }

/** The caller's liquidity positions, and anybody's by number. */
export class Positions {
  private readonly services: Services

  constructor(services: Services) {
    this.services = services
  }

  /** Pools in which the caller holds positions, as the position index knows. @throws CallError */
  fetchPoolIds(): Promise<string[]> {
    return this.services.liquidity.fetchPoolIds()
  }

  /** Tells the position index that the caller holds positions in a pool that it does not list for them. @throws CallError, WalletError */
  keepPool(poolId: string): Promise<void> {
    return this.services.liquidity.keepPool(poolId)
  }

  /** A pool as positions see it, as it stands now. @throws CallError */
  fetchPool(poolId: string): Promise<PositionPool> {
    return this.services.liquidity.fetchPool(poolId)
  }

  /** Fees of the tiers that new pools may have, in millionths. @throws CallError */
  fetchOfferedTiers(): Promise<bigint[]> {
    return this.services.liquidity.fetchOfferedTiers()
  }

  /** The caller's positions in a pool, newest first, limit orders among them. @throws CallError */
  async fetchAt(poolId: string): Promise<Position[]> {
    const { reads, liquidity } = this.services
    const held = await reads.fetchPositions(poolId)
    if (held.length === 0) return []
    const [pool, orders, fees] = await Promise.all([
      liquidity.fetchPool(poolId),
      // a pool without orders has none of the caller's
      reads.fetchOrders(poolId).catch(() => []),
      liquidity.fetchFees(
        poolId,
        held.map(({ id }) => id),
      ),
    ])
    const ordered = new Set(orders.map(({ positionId }) => positionId))
    return held
      .map((one) =>
        toPosition(pool, one, { ...(fees.get(one.id) ?? NO_FEES), isOrder: ordered.has(one.id) }),
      )
      .toSorted((a, b) => (a.id < b.id ? 1 : -1))
  }

  /**
   * The same of many pools, six at a time. `onPool` hears of each as it answers; one that fails is left out of the result, and `onPool`
   * hears why.
   */
  fetchAll(
    poolIds: readonly string[],
    onPool: (poolId: string, found: Position[] | undefined, error?: unknown) => void = () => {},
  ): Promise<Position[]> {
    return fromEach(poolIds, (poolId) => this.fetchAt(poolId), onPool)
  }

  /** A position of anybody, and the account identifier of whose it is; undefined when there is none of this number. @throws CallError */
  async fetchOne(
    poolId: string,
    id: bigint,
  ): Promise<(Position & { readonly owner: string | undefined }) | undefined> {
    const { liquidity } = this.services
    const found = await liquidity.fetchAnyPosition(poolId, id)
    if (found === undefined) return undefined
    const [pool, fees] = await Promise.all([
      liquidity.fetchPool(poolId),
      liquidity.fetchFees(poolId, [id]),
    ])
    const position = toPosition(pool, found, {
      ...(fees.get(id) ?? NO_FEES),
      isOrder: false,
    })
    return { ...position, owner: found.owner }
  }
}
