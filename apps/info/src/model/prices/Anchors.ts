import { type UnitPrice, unitPriceOf } from '../money/unitPrice.ts'
import type { TokenBook } from '../state/books.ts'
import type { MarketState } from '../state/MarketState.ts'
import type { PricingRules } from './PricingRules.ts'
import { hasDecimals } from './routes.ts'
import { stablePrice } from './stablePrice.ts'

/** Tokens whose prices come from outside of the exchange. */
export class Anchors {
  private readonly state: MarketState
  private readonly rules: PricingRules
  private readonly stables: ReadonlyMap<string, string>

  constructor(state: MarketState, rules: PricingRules) {
    this.state = state
    this.rules = rules
    this.stables = new Map(rules.stables.map(({ ledgerId, symbol }) => [ledgerId, symbol]))
  }

  get reference(): TokenBook | undefined {
    const { reference } = this.rules
    return reference && this.state.tokens.get(reference.ledgerId)
  }

  isStable({ ledgerId }: TokenBook): boolean {
    return this.stables.has(ledgerId)
  }

  isReference({ ledgerId }: TokenBook): boolean {
    return ledgerId === this.rules.reference?.ledgerId
  }

  /** A dollar, or what exchange rates say; undefined while they say nothing. */
  price(token: TokenBook): UnitPrice | undefined {
    const { decimals } = token.facts
    if (decimals === undefined || !hasDecimals(token)) return undefined
    const stable = this.stables.get(token.ledgerId)
    if (stable !== undefined)
      return unitPriceOf(stablePrice(this.rateOf(stable)).priceUsd, decimals)
    const rate = this.rules.reference && this.rateOf(this.rules.reference.symbol)
    return rate === undefined ? undefined : unitPriceOf(rate, decimals)
  }

  /** Whether a stable token is off its dollar. */
  isFlagged({ ledgerId }: TokenBook): boolean {
    const stable = this.stables.get(ledgerId)
    return stable !== undefined && stablePrice(this.rateOf(stable)).isFlagged
  }

  private rateOf(symbol: string): bigint | undefined {
    return this.state.rates.get(symbol)?.rateUsd
  }
}
