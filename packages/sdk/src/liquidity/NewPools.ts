import { MAX_SQRT_RATIO, MIN_SQRT_RATIO, tickSpacingOf } from '@sluice/amm'
import { CallError } from '../errors.ts'
import type { FlowOptions } from '../flows/FlowEngine.ts'
import { FlowStarter, type Keyed } from '../flows/FlowStarter.ts'
import type { Flows } from '../flows/flowKinds.ts'
import { requireSettled } from '../flows/orders/requireSettled.ts'
import type { CreationFees } from '../recover/CreationFees.ts'
import { samePasscode } from '../recover/Place.ts'
import type { Recover } from '../recover/Recover.ts'
import type { Tokens } from '../tokens.ts'
import type { AddOrder } from './AddOrder.ts'
import { LiquidityError } from './LiquidityError.ts'
import type { CreateFacts, CreateFlow, CreateReceipt, FirstDeposit } from './LiquidityFlow.ts'
import type { TickRange } from './Position.ts'
import { paymentOf } from './paymentOf.ts'
import { requireRange } from './plans/planLiquidity.ts'

type Services = {
  readonly flows: Flows
  readonly tokens: Pick<Tokens, 'fetch'>
  readonly recover: Pick<Recover, 'refund'>
  readonly creationFees: Pick<
    CreationFees,
    'fetch' | 'fetchBalance' | 'fetchPasscodes' | 'fetchPoolId'
  >
  /** None for a visitor. */
  readonly principal: string | undefined
  readonly now: () => number
}

/** A pool that is to be. */
export type PoolWish = {
  readonly token0: string
  readonly token1: string
  readonly feePips: bigint
  /** Square root of token 1 for one token 0, times 2^96, of the tokens in the order of their texts. */
  readonly sqrtPriceX96: bigint
}

/** What goes into it as soon as it is made, of its tokens in the order of their texts. Amounts in their smallest units. */
export type FirstOrder = TickRange &
  Pick<AddOrder, 'deposit0' | 'deposit1' | 'minimum0' | 'minimum1'>

/** Creating pools. */
export class NewPools {
  private readonly services: Services
  private readonly starter: FlowStarter

  constructor(services: Services) {
    this.services = services
    this.starter = new FlowStarter(services)
  }

  /** See `Liquidity.createPool`. */
  create({
    wish,
    first,
    key,
    ...options
  }: { wish: PoolWish; first?: FirstOrder } & Keyed): Promise<CreateReceipt> {
    const begin = async () => {
      const facts = await this.toFacts(wish)
      const deposit = first && { first: await this.toFirst(facts, first) }
      return this.starter.newFlow('create-pool' as const, { ...facts, ...deposit }, key)
    }
    return this.starter.run(['create-pool'], { key, ...options }, begin)
  }

  /** The pool of a pair and tier; undefined where there is none. @throws CallError */
  fetchPoolId(pair: Omit<PoolWish, 'sqrtPriceX96'>): Promise<string | undefined> {
    return this.services.creationFees.fetchPoolId(sorted(pair))
  }

  /** What a new pool costs, and of what. @throws CallError */
  async fetchPrice(): Promise<{ readonly ledgerId: string; readonly price: bigint }> {
    const { ledgerId, price } = await this.services.creationFees.fetch()
    return { ledgerId, price }
  }

  /** Brings back what was paid for a pool that was not made, and forgets that. @throws TransferError, CallError, WalletError */
  async takePaymentBack(flow: CreateFlow, options: FlowOptions): Promise<void> {
    const { flows, recover, creationFees } = this.services
    requireSettled(flow)
    const { token0, token1, feePips, price } = flow.facts
    const pair = { token0, token1, feePips }
    const passcodes = await creationFees.fetchPasscodes()
    if (passcodes.some((one) => samePasscode(one, pair)))
      await recover.refund({ kind: 'passcode', pair }, options)
    else if ((await creationFees.fetchBalance()) >= price)
      await recover.refund({ kind: 'creation-fee' }, options)
    flows.dismiss(flow.id)
  }

  /** @throws LiquidityError `out-of-range` for a range that the new pool does not take */
  private async toFirst(facts: CreateFacts, order: FirstOrder): Promise<FirstDeposit> {
    const { tokens } = this.services
    const { tickLower, tickUpper, minimum0, minimum1 } = order
    const tickSpacing = tickSpacingOf(facts.feePips)
    if (tickSpacing === undefined) throw LiquidityError.of('out-of-range')
    requireRange({ tickSpacing }, order)
    const [token0, token1] = await Promise.all([
      tokens.fetch(facts.token0),
      tokens.fetch(facts.token1),
    ])
    return {
      ...{ tickLower, tickUpper, minimum0, minimum1 },
      token0: paymentOf(token0, order.deposit0),
      token1: paymentOf(token1, order.deposit1),
    }
  }

  /** @throws LiquidityError `same-token`, `pool-exists`, `out-of-range` for a price that no pool has, CallError for standards that a new pool cannot have */
  private async toFacts(wish: PoolWish): Promise<CreateFacts> {
    const { tokens, creationFees } = this.services
    const { token0, token1, feePips } = sorted(wish)
    const { sqrtPriceX96 } = wish
    // both factories take the payment before they say so
    if (token0 === token1) throw LiquidityError.of('same-token')
    if (sqrtPriceX96 <= MIN_SQRT_RATIO || sqrtPriceX96 >= MAX_SQRT_RATIO)
      throw LiquidityError.of('out-of-range')
    const [one, other, { ledgerId, managerId, factoryId, price }, existing] = await Promise.all([
      tokens.fetch(token0),
      tokens.fetch(token1),
      creationFees.fetch(),
      creationFees.fetchPoolId({ token0, token1, feePips }),
    ])
    if (existing !== undefined) throw LiquidityError.of('pool-exists')
    for (const { standard, symbol } of [one, other])
      if (!POOLED.has(standard))
        throw CallError.refused(`${symbol} is no ICRC token, so no new pool can have it`)
    const { fee } = await tokens.fetch(ledgerId)
    const standards = { standard0: one.standard, standard1: other.standard }
    const pool = { token0, token1, ...standards, feePips, sqrtPriceX96 }
    return { ...pool, factoryId, managerId, ledgerId, price, fee }
  }
}

/** What the factory takes. */
const POOLED: ReadonlySet<string> = new Set(['ICP', 'ICRC1', 'ICRC2'])

/** Pools have their tokens in the order of their texts. */
const sorted = ({ token0, token1, feePips }: Omit<PoolWish, 'sqrtPriceX96'>) =>
  token0 < token1 ? { token0, token1, feePips } : { token0: token1, token1: token0, feePips }
