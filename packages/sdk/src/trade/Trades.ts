import type { FlowOptions } from '../flows/FlowEngine.ts'
import type { BranchStanding } from './standingOf.ts'
import type { TradeCalls } from './TradeCalls.ts'
import type { TradeQuote, TradeRequest } from './TradeQuote.ts'
import type { TradeOptions, TradeOrder, TradeReceipt, TradeServices } from './TradeServices.ts'

/** Trades over all pools: through several, and shared between ways. */
export class Trades {
  private readonly services: TradeServices
  private loaded: Promise<TradeCalls> | undefined

  constructor(services: TradeServices) {
    this.services = services
  }

  /**
   * The best trade over all pools now, never worse than the best single pool. Undefined when no way serves the amount.
   * @throws CallError
   */
  async quote(request: TradeRequest): Promise<TradeQuote | undefined> {
    return (await this.calls()).quote(request)
  }

  /** What the pools themselves would give for a quote's input, one after the other. They have the last word. @throws CallError */
  async confirm(quote: TradeQuote): Promise<bigint> {
    return (await this.calls()).confirm(quote)
  }

  /**
   * Carries a trade out to its end. What is interrupted waits in `sdk.flows`.
   * @throws CallError, WalletError, SwapError; `route-stopped` when a part was carried out and another came to nothing: then
   * `resume` tries again, `keep` leaves the tokens where they are, and `swapBack` trades them back.
   */
  async run(order: TradeOrder): Promise<TradeReceipt> {
    return (await this.calls()).run(order)
  }

  /** Goes on with an interrupted trade, or tries the part again that came to nothing. @throws as `run` */
  async resume(id: string, options: FlowOptions = {}): Promise<TradeReceipt> {
    return (await this.calls()).resume(id, options)
  }

  /**
   * Ends a trade that has stopped half-way: what its branches hold stays in the wallet. Returns where each branch stood.
   * @throws SwapError `outcome-unknown` while a call's outcome is open: `resume` finds it out
   */
  async keep(id: string): Promise<readonly BranchStanding[]> {
    return (await this.calls()).keep(id)
  }

  /**
   * Ends a trade that has stopped half-way, and trades what its branches hold back into what it began with, each by the best way
   * now. @throws as `run` and `keep`
   */
  async swapBack(id: string, options: TradeOptions): Promise<readonly TradeReceipt[]> {
    return (await this.calls()).swapBack(id, options)
  }

  private calls(): Promise<TradeCalls> {
    this.loaded ??= import('./TradeCalls.ts').then(
      ({ TradeCalls }) => new TradeCalls(this.services),
    )
    // what could not be loaded for want of a connection is loaded with the next call
    this.loaded.catch(() => {
      this.loaded = undefined
    })
    return this.loaded
  }
}
