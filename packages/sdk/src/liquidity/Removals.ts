import type { FlowOptions } from '../flows/FlowEngine.ts'
import { FlowStarter, type Keyed } from '../flows/FlowStarter.ts'
import type { Flows } from '../flows/flowKinds.ts'
import type { OrderKey } from '../flows/orders/OrderKey.ts'
import type { Pools } from '../pools/Pools.ts'
import type { Tokens } from '../tokens.ts'
import { isBasic, paysToWallet } from './isBasic.ts'
import { LiquidityError } from './LiquidityError.ts'
import type { InnerSwap, PoolTaking, RemoveFacts, RemoveReceipt, Taking } from './LiquidityFlow.ts'
import type { LiquidityReads } from './LiquidityReads.ts'
import type { PlacedPosition } from './Position.ts'
import { requireMine } from './requireMine.ts'

type Services = {
  readonly flows: Flows
  readonly reads: Pick<LiquidityReads, 'owner' | 'fetchAnyPosition'>
  readonly pools: Pick<Pools, 'keepsBounds'>
  readonly tokens: Pick<Tokens, 'fetch'>
  /** None for a visitor. */
  readonly principal: string | undefined
  readonly now: () => number
}

type Removal = Pick<Taking, 'liquidity' | 'minimum0' | 'minimum1'>
const FEES_ONLY: Removal = { liquidity: 0n, minimum0: 0n, minimum1: 0n }

/** What is taken out of a position. */
export type PositionRemoval = Removal & { readonly position: PlacedPosition }

/** Taking liquidity and fees out of positions. */
export class Removals {
  private readonly services: Services
  private readonly starter: FlowStarter

  constructor(services: Services) {
    this.services = services
    this.starter = new FlowStarter(services)
  }

  /** See `Liquidity.remove`. */
  remove({
    positions,
    into,
    key,
    ...options
  }: {
    positions: readonly PositionRemoval[]
    into?: InnerSwap
  } & Keyed): Promise<RemoveReceipt> {
    return this.take({ positions, into }, key, options)
  }

  /** See `Liquidity.collect`. */
  collect({
    positions,
    key,
    ...options
  }: { positions: readonly PlacedPosition[] } & Keyed): Promise<RemoveReceipt> {
    const fees = positions.map((position) => ({ ...FEES_ONLY, position }))
    return this.take({ positions: fees }, key, options)
  }

  private take(
    {
      positions,
      into,
    }: {
      positions: readonly PositionRemoval[]
      into?: InnerSwap | undefined
    },
    key: OrderKey | undefined,
    options: FlowOptions,
  ): Promise<RemoveReceipt> {
    const begin = async () => {
      if (positions.length === 0) throw LiquidityError.of('nothing-to-collect')
      const takings = await Promise.all(
        positions.map(async ({ position, ...removal }) => this.toTaking(position, removal)),
      )
      const facts: RemoveFacts = {
        takings,
        ...(into ? { into: { ...into, feeOut: await this.feeOut(takings, into) } } : {}),
      }
      return this.starter.newFlow('remove-liquidity' as const, facts, key)
    }
    return this.starter.run(['remove-liquidity'], { key, ...options }, begin)
  }

  private async toTaking(position: PlacedPosition, removal: Removal): Promise<PoolTaking> {
    const { poolId, id: positionId, pool } = position
    const { liquidity, minimum0, minimum1 } = removal
    const [isBasicPool] = await Promise.all([
      isBasic(this.services.pools, poolId),
      requireMine(this.services.reads, { poolId, positionId, liquidity }),
    ])
    const tokens = { token0: pool.token0, token1: pool.token1 }
    return { poolId, positionId, liquidity, minimum0, minimum1, ...tokens, isBasic: isBasicPool }
  }

  private async feeOut([taking]: readonly PoolTaking[], { zeroForOne }: InnerSwap) {
    if (taking === undefined || taking.isBasic) throw paysToWallet()
    return (await this.services.tokens.fetch(zeroForOne ? taking.token1 : taking.token0)).fee
  }
}
