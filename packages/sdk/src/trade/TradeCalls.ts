import { translateError } from '../agent/translateError.ts'
import { CallError, SwapError } from '../errors.ts'
import type { FlowOptions } from '../flows/FlowEngine.ts'
import { validForOf } from '../flows/orders/approvalTimes.ts'
import type { SwapOrder } from '../pools/quote.ts'
import { confirmTrade } from './confirmTrade.ts'
import { fetchRouteFacts } from './fetchRouteFacts.ts'
import { newRouteFlow, type RouteFlow } from './RouteFlow.ts'
import { type BranchStanding, standingOf, stoppedHalfway } from './standingOf.ts'
import { TradeMarket } from './TradeMarket.ts'
import { singleHop, type TradeHop, type TradeQuote, type TradeRequest } from './TradeQuote.ts'
import type { TradeOptions, TradeOrder, TradeReceipt, TradeServices } from './TradeServices.ts'

/** What `Trades` does, loaded with its first use. */
export class TradeCalls {
  private readonly services: TradeServices
  private readonly market: TradeMarket

  constructor(services: TradeServices) {
    this.services = services
    this.market = new TradeMarket(services)
  }

  /** As `Trades.quote`. */
  quote(request: TradeRequest): Promise<TradeQuote | undefined> {
    return this.market.find(request)
  }

  /** As `Trades.confirm`. */
  confirm(quote: TradeQuote): Promise<bigint> {
    return confirmTrade(quote, this.services)
  }

  /** As `Trades.run`, of a trade through several pools. */
  run({
    quote,
    slippagePpm,
    key,
    useHeld,
    keepInPool,
    deadlineMinutes,
    ...options
  }: TradeOrder): Promise<TradeReceipt> {
    const single = singleHop(quote)
    const wish = { useHeld: useHeld === true, keepInPool: keepInPool === true }
    if (single !== undefined)
      return this.services.swap.run({
        quote: toOrder(single),
        slippagePpm,
        ...(key === undefined ? {} : { key }),
        ...wish,
        ...(deadlineMinutes === undefined ? {} : { deadlineMinutes }),
        ...options,
      })
    let id = key?.id
    const begin = async (): Promise<RouteFlow> => {
      const { principal, now } = this.services
      if (principal === undefined) throw CallError.signedOut()
      const facts = await fetchRouteFacts(
        { quote, slippagePpm, ...validForOf(deadlineMinutes) },
        { ...this.services, principal },
      )
      const flow = newRouteFlow({ facts, principal, key, now: now() })
      id = flow.id
      return flow
    }
    return this.carry(
      () => this.services.flows.start(key, begin, options),
      () => id,
    )
  }

  /** As `Trades.resume`. */
  resume(id: string, options: FlowOptions = {}): Promise<TradeReceipt> {
    return this.carry(
      () => this.services.flows.resume(id, options),
      () => id,
    )
  }

  /** As `Trades.keep`. */
  keep(id: string): readonly BranchStanding[] {
    const flow = this.find(id)
    const standing = flow === undefined ? [] : standingOf(flow)
    if (standing.some(({ kind }) => kind === 'moving')) throw SwapError.outcomeUnknown(undefined)
    this.services.flows.dismiss(id)
    return standing
  }

  /** As `Trades.swapBack`. */
  async swapBack(id: string, options: TradeOptions): Promise<readonly TradeReceipt[]> {
    const tokenOut = this.find(id)?.facts.tokenIn
    const held = this.keep(id).flatMap((branch) =>
      branch.kind === 'stopped' && !branch.isInput ? [branch.holds] : [],
    )
    const receipts: TradeReceipt[] = []
    for (const { ledgerId: tokenIn, amount: there } of held) {
      if (tokenOut === undefined) break
      const { fee } = await this.services.tokens.fetch(tokenIn)
      // the wallet pays an approval and a deposit on top
      const amount = there - 2n * fee
      const quote = await this.quote({ kind: 'exact-in', tokenIn, tokenOut, amount })
      if (quote === undefined) throw noWay()
      receipts.push(await this.run({ quote, ...options }))
    }
    return receipts
  }

  /** Runs a trade, and says so when it has stopped half-way. */
  private async carry(
    run: () => Promise<unknown>,
    idOf: () => string | undefined,
  ): Promise<TradeReceipt> {
    try {
      const receipt = await run()
      if (isTradeReceipt(receipt)) return receipt
    } catch (error) {
      const known = translateError(error)
      const flow = this.find(idOf() ?? '')
      const stopped = flow && stoppedHalfway(flow)
      // while anything is on its way, nobody can choose yet
      if (!stopped?.length || known.funds === 'moving') throw known
      throw SwapError.routeStopped(known)
    }
    throw new Error('the order of a trade was given to something else')
  }

  private find(id: string): RouteFlow | undefined {
    const found = this.services.flows.pending().find((flow) => flow.id === id)
    return found?.kind === 'route' ? found : undefined
  }
}

const noWay = () => new SwapError('swap-refused', { retry: 'later', funds: 'wallet' })

const toOrder = (hop: TradeHop): SwapOrder => ({ ...hop, amountConsumed: hop.amountIn })

const isTradeReceipt = (receipt: unknown): receipt is TradeReceipt => {
  const kind: unknown = Reflect.get(Object(receipt), 'kind')
  return kind === 'swap' || kind === 'route'
}
