import { CallError } from '../errors.ts'
import type { FlowOptions } from '../flows/FlowEngine.ts'
import { FlowStarter, type Keyed } from '../flows/FlowStarter.ts'
import type { AnyFlow, Flows } from '../flows/flowKinds.ts'
import type { OrderKey } from '../flows/orders/OrderKey.ts'
import { requireSettled } from '../flows/orders/requireSettled.ts'
import { hasAllowances } from '../ledgers/standards/standards.ts'
import { parsePrincipal } from '../parsePrincipal.ts'
import type { Pools } from '../pools/Pools.ts'
import type { CreationFees } from '../recover/CreationFees.ts'
import type { Recover } from '../recover/Recover.ts'
import { takeUndeposited } from '../recover/takeUndeposited.ts'
import type { Token, Tokens } from '../tokens.ts'
import { heldBy, heldByRemoval, paidOnlyBy } from './heldBy.ts'
import { LiquidityError } from './LiquidityError.ts'
import {
  type AddFacts,
  type AddReceipt,
  type CreateReceipt,
  type HandOverReceipt,
  type InnerSwap,
  LIQUIDITY_KINDS,
  type LiquidityReceipt,
  type Payment,
  type PoolTaking,
  type RemoveFacts,
  type RemoveReceipt,
  type Taking,
} from './LiquidityFlow.ts'
import type { LiquidityReads } from './LiquidityReads.ts'
import { NewPools, type PoolWish } from './NewPools.ts'
import type { Position, TickRange } from './Position.ts'
import { requireRange } from './plans/planLiquidity.ts'

type Services = {
  readonly flows: Flows
  readonly reads: Pick<LiquidityReads, 'owner' | 'fetchPool' | 'fetchAnyPosition'>
  readonly pools: Pick<Pools, 'fetchUnused' | 'keepsBounds'>
  readonly tokens: Pick<Tokens, 'fetch'>
  readonly recover: Pick<Recover, 'takeBack' | 'refund' | 'fetchUndeposited'>
  readonly creationFees: Pick<
    CreationFees,
    'factoryId' | 'fetch' | 'fetchBalance' | 'fetchPasscodes' | 'fetchPoolId'
  >
  /** None for a visitor. */
  readonly principal: string | undefined
  readonly now: () => number
}

/** What is to be added. Amounts in the smallest units of the pool's tokens. */
export type AddOrder = TickRange & {
  readonly poolId: string
  /** What comes out of the wallet, beside the ledgers' fees. */
  readonly deposit0: bigint
  readonly deposit1: bigint
  /** What the pool holds already and is to go in as well. */
  readonly held0?: bigint
  readonly held1?: bigint
  readonly minimum0: bigint
  readonly minimum1: bigint
  /** The position that it is added to; a new one when absent. */
  readonly positionId?: bigint
  /** Another position of the same pool, or its fees, that it is made of. */
  readonly from?: Taking
  readonly swap?: InnerSwap
}

type Removal = Pick<Taking, 'liquidity' | 'minimum0' | 'minimum1'>
const FEES_ONLY: Removal = { liquidity: 0n, minimum0: 0n, minimum1: 0n }

/** Adding to positions, taking out of them, and handing them over. Each is a flow: what is interrupted waits in `sdk.flows`. */
export class Liquidity {
  private readonly services: Services
  private readonly starter: FlowStarter
  private readonly newPools: NewPools

  constructor(services: Services) {
    this.services = services
    this.starter = new FlowStarter(services)
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
  remove({
    positions,
    into,
    key,
    ...options
  }: {
    positions: readonly (Removal & { readonly position: PlacedPosition })[]
    into?: InnerSwap
  } & Keyed): Promise<RemoveReceipt> {
    return this.take({ positions, into }, key, options)
  }

  /** Brings the fees of positions to the wallet. @throws LiquidityError, CallError, WalletError */
  collect({
    positions,
    key,
    ...options
  }: { positions: readonly PlacedPosition[] } & Keyed): Promise<RemoveReceipt> {
    const fees = positions.map((position) => ({ ...FEES_ONLY, position }))
    return this.take({ positions: fees }, key, options)
  }

  /** Gives a position, with the fees that it has earned, to somebody else. @throws LiquidityError, CallError, WalletError */
  transfer({
    position,
    to,
    key,
    ...options
  }: { position: PlacedPosition; to: string } & Keyed): Promise<HandOverReceipt> {
    const begin = async () => {
      if (parsePrincipal(to) === undefined) throw CallError.refused('the receiver is no principal')
      const { poolId, id: positionId, pool } = position
      await this.requireMine(poolId, positionId)
      const facts = { poolId, positionId, token0: pool.token0, token1: pool.token1, to }
      return this.starter.newFlow('transfer-position' as const, facts, key)
    }
    return this.starter.run(['transfer-position'], { key, ...options }, begin)
  }

  /**
   * Creates a pool at a start price, for the passcode manager's price; its canister's id comes back. It is empty: add liquidity to it
   * next. Where `funds` of an error are `pool`, what was paid lies at the manager: go on with it or `takeBack` it.
   * @param wish tokens in any order; the price is that of the one whose text comes first, as a pool has it
   * @throws LiquidityError, SwapError, CallError, WalletError
   */
  createPool(order: { wish: PoolWish } & Keyed): Promise<CreateReceipt> {
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
   * Brings back what an adding, or a taking out as one token, that stopped has left at the pool outside of positions, and what was paid
   * for a pool that was not made; and forgets it. The position that it took from stays as it is by then. @throws TransferError, CallError, WalletError
   */
  async takeBack(id: string, options: FlowOptions = {}): Promise<void> {
    const { flows, pools, recover, tokens } = this.services
    const flow = flows.pending().find((one) => one.id === id)
    if (flow?.kind === 'create-pool') return this.newPools.takePaymentBack(flow, options)
    const left = flow && leftBy(flow)
    if (!flow || !left) throw CallError.refused('this is not waiting any more')
    requireSettled(flow)
    const { poolId, ledgers, own } = left
    for (const paid of flow.kind === 'add-liquidity' ? paidOnlyBy(flow) : [])
      await takeUndeposited(paid, recover, options)
    const { balance0, balance1 } = await pools.fetchUnused(poolId)
    for (const [ledgerId, mine, held] of [
      [ledgers[0], own[0], balance0],
      [ledgers[1], own[1], balance1],
    ] as const) {
      const amount = mine < held ? mine : held
      const { fee } = await tokens.fetch(ledgerId)
      if (amount <= fee) continue
      const holding = { poolId, ledgerId, place: { kind: 'unused' }, amount } as const
      await recover.takeBack(holding, { ...options, most: amount })
    }
    // forgotten last: until then what is left can be asked for again
    flows.dismiss(id)
  }

  private async toFacts(order: AddOrder): Promise<AddFacts> {
    const { reads, tokens } = this.services
    const { poolId, tickLower, tickUpper, positionId, from, swap } = order
    const pool = await reads.fetchPool(poolId)
    requireRange(pool, { tickLower, tickUpper })
    const [token0, token1] = await Promise.all([
      tokens.fetch(pool.token0),
      tokens.fetch(pool.token1),
    ])
    if (from !== undefined && (await this.isBasic(poolId))) throw paysToWallet()
    for (const id of [positionId, from?.positionId])
      if (id !== undefined) await this.requireMine(poolId, id)
    return {
      poolId,
      feePips: pool.feePips,
      tickLower,
      tickUpper,
      token0: paymentOf(token0, order.deposit0, order.held0 ?? 0n),
      token1: paymentOf(token1, order.deposit1, order.held1 ?? 0n),
      minimum0: order.minimum0,
      minimum1: order.minimum1,
      ...(positionId === undefined ? {} : { positionId }),
      ...(from === undefined ? {} : { from }),
      ...(swap === undefined ? {} : { swap }),
    }
  }

  private take(
    {
      positions,
      into,
    }: {
      positions: readonly (Removal & { readonly position: PlacedPosition })[]
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
    const [isBasic] = await Promise.all([
      this.isBasic(poolId),
      this.requireMine(poolId, positionId, removal.liquidity),
    ])
    const { liquidity, minimum0, minimum1 } = removal
    const tokens = { token0: pool.token0, token1: pool.token1 }
    return { poolId, positionId, liquidity, minimum0, minimum1, ...tokens, isBasic }
  }

  private async feeOut([taking]: readonly PoolTaking[], { zeroForOne }: InnerSwap) {
    if (taking === undefined || taking.isBasic) throw paysToWallet()
    return (await this.services.tokens.fetch(zeroForOne ? taking.token1 : taking.token0)).fee
  }

  /** Whether a pool is of another build, without bounds for what is taken out. @throws CallError */
  private async isBasic(poolId: string): Promise<boolean> {
    return !(await this.services.pools.keepsBounds(poolId))
  }

  /** @throws LiquidityError `position-gone` unless the caller holds so much there */
  private async requireMine(poolId: string, positionId: bigint, liquidity = 0n): Promise<void> {
    const found = await this.services.reads.fetchAnyPosition(poolId, positionId)
    if (found?.owner !== this.services.reads.owner || found.liquidity < liquidity)
      throw LiquidityError.gone()
  }
}

/** What of a position says where it is. */
export type PlacedPosition = Pick<Position, 'poolId' | 'id'> & {
  readonly pool: Pick<Position['pool'], 'token0' | 'token1'>
}

const paymentOf = (token: Token, deposit: bigint, held: bigint): Payment => ({
  ledgerId: token.ledgerId,
  fee: token.fee,
  by: hasAllowances(token.standard) ? 'allowance' : 'transfer',
  deposit,
  held,
})

/** What a pool without bounds takes out of a position cannot stay there. */
const paysToWallet = () => CallError.refused('this pool pays both tokens to the wallet')

const LIQUIDITY_RECEIPTS: readonly string[] = LIQUIDITY_KINDS
const isLiquidity = (receipt: { readonly kind: string }): receipt is LiquidityReceipt =>
  LIQUIDITY_RECEIPTS.includes(receipt.kind)

/** What a flow that stopped half-way has at a pool outside of positions; undefined for one of another kind. */
function leftBy(flow: AnyFlow) {
  if (flow.kind === 'add-liquidity') {
    const { poolId, token0, token1 } = flow.facts
    return { poolId, ledgers: [token0.ledgerId, token1.ledgerId], own: heldBy(flow) } as const
  }
  const [taking] = flow.kind === 'remove-liquidity' ? flow.facts.takings : []
  if (flow.kind !== 'remove-liquidity' || !taking || !flow.facts.into) return undefined
  const { poolId, token0, token1 } = taking
  return { poolId, ledgers: [token0, token1], own: heldByRemoval(flow) } as const
}
