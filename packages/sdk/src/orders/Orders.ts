import { CallError } from '../errors.ts'
import type { FlowOptions } from '../flows/FlowEngine.ts'
import { FlowStarter, type Keyed } from '../flows/FlowStarter.ts'
import type { Flows } from '../flows/flowKinds.ts'
import type { OrderKey } from '../flows/orders/OrderKey.ts'
import { requireSettled } from '../flows/orders/requireSettled.ts'
import { fromEach } from '../pools/fromEach.ts'
import { isUnknownMethod } from '../pools/isUnknownMethod.ts'
import type { Pools } from '../pools/Pools.ts'
import type { Recover } from '../recover/Recover.ts'
import { requirePayable } from '../swap/swapChecks.ts'
import type { Tokens } from '../tokens.ts'
import type { OpenOrder } from './OpenOrder.ts'
import { OrderError } from './OrderError.ts'
import type {
  CancelFacts,
  CancelReceipt,
  ClosedPosition,
  OrderFlow,
  OrderReceipt,
} from './OrderFlow.ts'
import type { OrderReads } from './OrderReads.ts'
import type { OrderPlan, OrderPool } from './orderPlan.ts'

type Services = {
  readonly flows: Flows
  readonly reads: Omit<Pick<OrderReads, keyof OrderReads>, 'fetchNextPositionId'>
  readonly pools: Pick<Pools, 'fetchUnusedOf'>
  readonly tokens: Pick<Tokens, 'fetch'>
  readonly recover: Pick<Recover, 'takeBack' | 'fetchUndeposited'>
  /** None for a visitor. */
  readonly principal: string | undefined
  readonly now: () => number
}

/** Limit orders: a token is sold once its price is good enough. The pool keeps them, and fills them in the swap that passes them. */
export class Orders {
  private readonly services: Services
  private readonly starter: FlowStarter

  constructor(services: Services) {
    this.services = services
    this.starter = new FlowStarter(services)
  }

  /** Whether a pool takes limit orders now. @throws CallError when it does not say */
  async isSupported(poolId: string): Promise<boolean> {
    const { reads } = this.services
    try {
      const [isAvailable] = await Promise.all([
        reads.fetchAvailability(poolId),
        reads.fetchOrders(poolId),
      ])
      return isAvailable
    } catch (error) {
      if (isUnknownMethod(error)) return false
      throw error
    }
  }

  /** What an order needs to know of its pool, as it stands now. @throws CallError */
  async fetchPool(poolId: string): Promise<OrderPool> {
    const { toOrderPool } = await import('./OpenOrder.ts')
    return toOrderPool(poolId, await this.services.reads.fetchMetadata(poolId))
  }

  /**
   * Places the orders of a plan, by one approval and one deposit. What is interrupted waits in `sdk.flows`; where `funds` of an
   * error are `pool`, go on with it or `takeBack` it. @throws OrderError, SwapError, CallError, WalletError
   */
  place({ plan, key, ...options }: { plan: OrderPlan } & Keyed): Promise<OrderReceipt> {
    return this.start(plan, undefined, { key, ...options })
  }

  /** Takes an order back and places others in its stead, in one flow. @throws as `place`; `order-gone` when it has ended meanwhile */
  replace({
    order,
    plan,
    key,
    ...options
  }: { order: OpenOrder; plan: OrderPlan } & Keyed): Promise<OrderReceipt> {
    return this.start(plan, order, { key, ...options })
  }

  /**
   * Takes an order back: what is sold and what is not, with the fees that it earned. A pool may have ended an order and kept its
   * position: then that is closed. @throws OrderError, CallError, WalletError
   */
  cancel({ order, key, ...options }: { order: OpenOrder } & Keyed): Promise<CancelReceipt> {
    const { poolId, tokenIn, tokenOut, amountIn, pool } = order
    const sells0 = tokenIn === pool.token0
    const find = async () => {
      const position = await this.fetchStanding(order)
      return { ...position, poolId, tokenIn, tokenOut, amountIn, sells0 }
    }
    return this.close(find, key, options).catch(async (error: unknown) => {
      // the order has ended on the way; its position may stand all the same
      if (error instanceof OrderError && error.code === 'order-gone')
        return this.close(find, key, options)
      const { saysIsOrder } = await import('./orderCalls.ts')
      if (saysIsOrder(error))
        return this.close(async () => ({ ...(await find()), isOrder: true }), key, options)
      throw error
    })
  }

  /** The caller's orders in a pool, newest first, with how far each is filled. @throws CallError */
  async fetchAt(poolId: string): Promise<OpenOrder[]> {
    const { reads } = this.services
    const orders = await reads.fetchOrders(poolId)
    if (orders.length === 0) return []
    const [{ toOpenOrder, toOrderPool }, metadata, positions] = await Promise.all([
      import('./OpenOrder.ts'),
      reads.fetchMetadata(poolId),
      reads.fetchPositions(poolId),
    ])
    const pool = toOrderPool(poolId, metadata)
    return orders.flatMap((order) => {
      const position = positions.find(({ id }) => id === order.positionId)
      return position ? [toOpenOrder(pool, order, position)] : []
    })
  }

  /**
   * The same of many pools, six at a time. `onPool` hears of each as it answers; one that fails is left out of the result, and
   * `onPool` hears why.
   */
  fetchAll(
    poolIds: readonly string[],
    onPool: (poolId: string, found: OpenOrder[] | undefined, error?: unknown) => void = () => {},
  ): Promise<OpenOrder[]> {
    return fromEach(poolIds, (poolId) => this.fetchAt(poolId), onPool)
  }

  /** Goes on with a placing that was interrupted or refused half-way. @throws as `place` */
  async resume(id: string, options: FlowOptions = {}): Promise<OrderReceipt> {
    const receipt = await this.services.flows.resume(id, options)
    if (receipt.kind === 'order') return receipt
    throw new Error('what was gone on with is no order')
  }

  /**
   * Brings back what a placing that stopped has left at the pool: positions without an order are closed, what it deposited and made no
   * positions of is paid out. Orders of it that stand are kept, and what other placings wait to use. @throws OrderError, TransferError, CallError, WalletError
   */
  async takeBack(id: string, options: FlowOptions = {}): Promise<void> {
    const { flows, reads, pools, recover } = this.services
    const flow = flows.pending().find((one) => one.id === id)
    if (flow?.kind !== 'order') throw CallError.refused('this is not waiting any more')
    requireSettled(flow)
    const { poolId, tokenIn, tokenOut, sells0, rungs } = flow.facts
    const [{ isPaidOnly, mintedBy, ownShare }, { takeUndeposited }, orders, positions] =
      await Promise.all([
        import('./leftAtPool.ts'),
        import('../recover/takeUndeposited.ts'),
        reads.fetchOrders(poolId),
        reads.fetchPositions(poolId),
      ])
    const minted = mintedBy(flow)
    for (const { id: positionId, liquidity } of positions) {
      const rung = minted.get(positionId)
      const isOrder = orders.some((order) => order.positionId === positionId)
      if (rung === undefined || isOrder || liquidity === 0n) continue
      const amountIn = rungs[rung]?.amountIn ?? 0n
      const facts = { poolId, positionId, liquidity, isOrder, tokenIn, tokenOut, sells0, amountIn }
      await this.close(async () => facts, undefined, options)
    }
    const { fee } = await this.services.tokens.fetch(tokenIn)
    if (isPaidOnly(flow)) {
      const { amountIn, feeIn } = flow.facts
      const paid = { poolId, ledgerId: tokenIn, amount: amountIn + feeIn, fee }
      await takeUndeposited(paid, recover, options)
    }
    const held = await pools.fetchUnusedOf(poolId, tokenIn)
    const others = flows.pending().filter((one) => one.kind === 'order')
    const amount = ownShare(flow, others, held)
    // forgotten last: until then what is left can be asked for again
    if (amount > fee)
      await recover.takeBack(
        { poolId, ledgerId: tokenIn, place: { kind: 'unused' }, amount },
        { ...options, most: amount },
      )
    flows.dismiss(id)
  }

  /** An order's position as it stands, and whether it still is an order. @throws OrderError `order-gone` when nothing stands there */
  private async fetchStanding({ poolId, positionId }: OpenOrder): Promise<ClosedPosition> {
    const { reads } = this.services
    const [orders, positions] = await Promise.all([
      reads.fetchOrders(poolId),
      reads.fetchPositions(poolId),
    ])
    const { liquidity = 0n } = positions.find(({ id }) => id === positionId) ?? {}
    if (liquidity === 0n) throw OrderError.gone()
    const isOrder = orders.some((one) => one.positionId === positionId)
    return { positionId, liquidity, isOrder }
  }

  private close(
    find: () => Promise<CancelFacts>,
    key: OrderKey | undefined,
    options: FlowOptions,
  ): Promise<CancelReceipt> {
    const begin = async () => this.starter.newFlow('cancel-order' as const, await find(), key)
    return this.starter.run(['cancel-order'], { key, ...options }, begin)
  }

  private start(
    plan: OrderPlan,
    replaced: OpenOrder | undefined,
    { key, ...options }: Keyed,
  ): Promise<OrderReceipt> {
    const begin = () => this.begin(plan, replaced, key)
    return this.starter.run(['order'], { key, ...options }, begin)
  }

  private async begin(
    plan: OrderPlan,
    replaced: OpenOrder | undefined,
    key: OrderKey | undefined,
  ): Promise<OrderFlow> {
    const { tokens } = this.services
    this.starter.requirePrincipal()
    const [tokenIn, pool, isSupported] = await Promise.all([
      tokens.fetch(plan.tokenIn),
      this.fetchPool(plan.poolId),
      this.isSupported(plan.poolId),
    ])
    requirePayable(tokenIn)
    if (!isSupported) throw OrderError.noOrdersHere()
    const { isBeyondPrice } = await import('./orderPlan.ts')
    const isBeyond = plan.rungs.every(({ tickLower, tickUpper }) =>
      isBeyondPrice(pool, plan.tokenIn, (tickLower + tickUpper) / 2),
    )
    // nothing has moved: better now than half-way
    if (!isBeyond) throw OrderError.of('wrong-side')
    const replaces = replaced && (await this.fetchStanding(replaced))
    const facts = {
      ...plan,
      sells0: plan.tokenIn === pool.token0,
      feePips: pool.feePips,
      feeIn: tokenIn.fee,
      ...(tokenIn.standard === 'ICRC1' ? { isByTransfer: true } : {}),
      ...(replaces ? { replaces } : {}),
    }
    return this.starter.newFlow('order' as const, facts, key)
  }
}
