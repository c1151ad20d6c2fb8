import type { FlowOptions } from '../flows/FlowEngine.ts'
import { FlowStarter, type Keyed } from '../flows/FlowStarter.ts'
import type { Flows } from '../flows/flowKinds.ts'
import { addingOfMarket } from '../launchpad/market/addingOfMarket.ts'
import type { Pools } from '../pools/Pools.ts'
import type { CreationFees } from '../recover/CreationFees.ts'
import type { Recover } from '../recover/Recover.ts'
import type { Tokens } from '../tokens.ts'
import type { Recipients } from '../wallet/Recipients.ts'
import type { AddOrder } from './AddOrder.ts'
import { isBasic, paysToWallet } from './isBasic.ts'
import {
  type AddFacts,
  type AddReceipt,
  type CreateReceipt,
  type HandOverReceipt,
  type InnerSwap,
  LIQUIDITY_KINDS,
  type LiquidityReceipt,
  type RemoveReceipt,
} from './LiquidityFlow.ts'
import type { LiquidityReads } from './LiquidityReads.ts'
import { type FirstOrder, NewPools, type PoolWish } from './NewPools.ts'
import type { PlacedPosition } from './Position.ts'
import { paymentOf } from './paymentOf.ts'
import { addingOf } from './plans/firstDeposit.ts'
import { requireRange } from './plans/planLiquidity.ts'
import { type PositionRemoval, Removals } from './Removals.ts'
import { requireMine } from './requireMine.ts'
import { takeLeftBack } from './takeLeftBack.ts'

type Services = {
  readonly flows: Flows
  readonly reads: Pick<LiquidityReads, 'owner' | 'fetchPool' | 'fetchAnyPosition'>
  readonly pools: Pick<Pools, 'fetchUnused' | 'keepsBounds'>
  readonly recipients: Pick<Recipients, 'requireHolder'>
  readonly tokens: Pick<Tokens, 'fetch'>
  readonly recover: Pick<Recover, 'takeBack' | 'refund' | 'fetchUndeposited'>
  readonly creationFees: Pick<
    CreationFees,
    'fetch' | 'fetchBalance' | 'fetchPasscodes' | 'fetchPoolId'
  >
  /** None for a visitor. */
  readonly principal: string | undefined
  readonly now: () => number
}

/** Adding to positions, taking out of them, and handing them over. Each is a flow: what is interrupted waits in `sdk.flows`. */
export class Liquidity {
  private readonly services: Services
  private readonly starter: FlowStarter
  private readonly removals: Removals
  private readonly newPools: NewPools

  constructor(services: Services) {
    this.services = services
    this.starter = new FlowStarter(services)
    this.removals = new Removals(services)
    this.newPools = new NewPools(services)
  }

  /**
   * Opens a position or adds to one: from the wallet, or from another position of the same pool, with a swap in the pool between where
   * that is ordered. Where `funds` of an error are `pool`, go on with it or `takeBack` it.
   * @throws LiquidityError, SwapError, CallError, WalletError
   */
  add({ order, key, ...options }: { order: AddOrder } & Keyed): Promise<AddReceipt> {
    const begin = async () =>
      this.starter.newFlow('add-liquidity' as const, await this.toFacts(order), key)
    return this.starter.run(['add-liquidity'], { key, ...options }, begin)
  }

  /**
   * Takes liquidity with its fees out of positions, to the wallet; from one also as one token.
   * @throws LiquidityError, SwapError, CallError, WalletError
   */
  remove(
    order: { positions: readonly PositionRemoval[]; into?: InnerSwap } & Keyed,
  ): Promise<RemoveReceipt> {
    return this.removals.remove(order)
  }

  /** Brings the fees of positions to the wallet. @throws LiquidityError, CallError, WalletError */
  collect(order: { positions: readonly PlacedPosition[] } & Keyed): Promise<RemoveReceipt> {
    return this.removals.collect(order)
  }

  /** Gives a position, with the fees that it has earned, to somebody else. @throws TransferError, LiquidityError, CallError, WalletError */
  transfer({
    position,
    to,
    key,
    ...options
  }: { position: PlacedPosition; to: string } & Keyed): Promise<HandOverReceipt> {
    const begin = async () => {
      const { poolId, id: positionId, pool } = position
      const ledgers = [pool.token0, pool.token1]
      await this.services.recipients.requireHolder(to, { ledgers, poolId })
      await requireMine(this.services.reads, { poolId, positionId })
      const facts = { poolId, positionId, token0: pool.token0, token1: pool.token1, to }
      return this.starter.newFlow('transfer-position' as const, facts, key)
    }
    return this.starter.run(['transfer-position'], { key, ...options }, begin)
  }

  /**
   * Creates a pool at a start price, for the passcode manager's price; its canister's id comes back. Without a first deposit it is
   * empty: add liquidity to it next. Where `funds` of an error are `pool`, what was paid lies at the manager, or at the new pool once
   * that is made: go on with it or `takeBack` it.
   * @param wish tokens in any order; the price is that of the one whose text comes first, as a pool has it
   * @throws LiquidityError, SwapError, CallError, WalletError
   */
  createPool(order: { wish: PoolWish; first?: FirstOrder } & Keyed): Promise<CreateReceipt> {
    return this.newPools.create(order)
  }

  /** The pool of a pair and tier; undefined where there is none. @throws CallError */
  fetchPoolId(pair: Omit<PoolWish, 'sqrtPriceX96'>): Promise<string | undefined> {
    return this.newPools.fetchPoolId(pair)
  }

  /** What a new pool costs, and of what. @throws CallError */
  fetchCreationPrice(): Promise<{ readonly ledgerId: string; readonly price: bigint }> {
    return this.newPools.fetchPrice()
  }

  /** Goes on with what was interrupted or refused half-way. @throws as what was begun */
  async resume(id: string, options: FlowOptions = {}): Promise<LiquidityReceipt> {
    const receipt = await this.services.flows.resume(id, options)
    if (isLiquidity(receipt)) return receipt
    throw new Error('what was gone on with is not of liquidity')
  }

  /**
   * Brings back what an adding, that of a market too, or a taking out as one token, that stopped has left at the pool outside of positions,
   * and what was paid for a pool that was not made; and forgets it. The position that it took from stays as it is by then. @throws TransferError, CallError, WalletError
   */
  async takeBack(id: string, options: FlowOptions = {}): Promise<void> {
    const flow = this.services.flows.pending().find((one) => one.id === id)
    if (flow?.kind === 'make-market')
      return takeLeftBack(addingOfMarket(flow), this.services, options)
    const adding = flow?.kind === 'create-pool' ? addingOf(flow) : undefined
    if (flow?.kind === 'create-pool' && adding === undefined)
      return this.newPools.takePaymentBack(flow, options)
    await takeLeftBack(adding ?? flow, this.services, options)
  }

  private async toFacts(order: AddOrder): Promise<AddFacts> {
    const { reads, pools, tokens } = this.services
    const { poolId, tickLower, tickUpper, positionId, from, swap } = order
    const pool = await reads.fetchPool(poolId)
    requireRange(pool, { tickLower, tickUpper })
    const [token0, token1] = await Promise.all([
      tokens.fetch(pool.token0),
      tokens.fetch(pool.token1),
    ])
    if (from !== undefined && (await isBasic(pools, poolId))) throw paysToWallet()
    for (const id of [positionId, from?.positionId])
      if (id !== undefined) await requireMine(reads, { poolId, positionId: id })
    return {
      poolId,
      feePips: pool.feePips,
      tickLower,
      tickUpper,
      token0: paymentOf(token0, order.deposit0, order.held0),
      token1: paymentOf(token1, order.deposit1, order.held1),
      minimum0: order.minimum0,
      minimum1: order.minimum1,
      ...(positionId === undefined ? {} : { positionId }),
      ...(from === undefined ? {} : { from }),
      ...(swap === undefined ? {} : { swap }),
    }
  }
}

const LIQUIDITY_RECEIPTS: readonly string[] = LIQUIDITY_KINDS
const isLiquidity = (receipt: { readonly kind: string }): receipt is LiquidityReceipt =>
  LIQUIDITY_RECEIPTS.includes(receipt.kind)
