/** A token whose price does not come from others, and the currency code that exchange rates call it by. */
type Anchor = { readonly ledgerId: string; readonly symbol: string }

/** How tokens are priced. Dollars are whole numbers of 10^-18. */
export type PricingRules = {
  /** Tokens worth a dollar unless their exchange rate says otherwise. */
  readonly stables: readonly Anchor[]
  /** The token that most pools are with; priced by its deepest pool with a stable one. */
  readonly reference: Anchor | undefined
  /** A pool prices a token only with so much of the other token in it. */
  readonly leastDepthUsd: bigint
  /** A jump in a pool with less than this of the other token is held back for a while. */
  readonly jumpDepthUsd: bigint
}
