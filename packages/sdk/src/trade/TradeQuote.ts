import type { Token } from '../tokens.ts'

/** One pool of a trade at work. Amounts are what goes into and comes out of the pool, in the smallest units of its tokens. */
export type TradeHop = {
  readonly poolId: string
  readonly tokenIn: string
  readonly tokenOut: string
  readonly zeroForOne: boolean
  readonly feePips: bigint
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** The trading fee contained in `amountIn`. */
  readonly feeAmount: bigint
}

/** A way from the input to the output, and its share of the trade: what the first hop takes. */
export type TradeBranch = { readonly hops: readonly TradeHop[] }

/** Which amount a person named: what the pools are given, or what is to arrive in the wallet. */
export type TradeKind = 'exact-in' | 'exact-out'

export type TradeRequest = {
  readonly kind: TradeKind
  /** Ledger ids. */
  readonly tokenIn: string
  readonly tokenOut: string
  /**
   * `exact-in`: what one pool alone would be given; the wallet pays the ledger's fees on top. `exact-out`: what is to arrive in the
   * wallet. In the token's smallest unit.
   */
  readonly amount: bigint
  /** At most, and by default, 3. */
  readonly maxHops?: number
  /** At most this many branches; 4 by default. */
  readonly maxSplits?: number
  /** What sparing the wallet's owner one question is worth, in the unit of the amount that is not named. None by default. */
  readonly promptCost?: bigint
}

/** What a trade over all pools would give now. Amounts are in the smallest units of their tokens. */
export type TradeQuote = {
  readonly kind: TradeKind
  /** What was asked for: the `amount` of the request. */
  readonly asked: bigint
  readonly tokenIn: string
  readonly tokenOut: string
  /** Ways without a pool in common; one after the other none takes from what another needs. */
  readonly branches: readonly TradeBranch[]
  /** What goes into first pools, all together. */
  readonly amountIn: bigint
  /** What comes out of last pools, all together. */
  readonly amountOut: bigint
  /** What leaves the wallet of the input, ledger fees counted. */
  readonly spent: bigint
  /** What arrives in the wallet of the output. */
  readonly received: bigint
  /** How much worse the average price is than the pools' present ones, in parts per million, trading fees left out. Rounded up. */
  readonly priceImpactPpm: bigint
  /** The same trade through the best pool of the pair, where it has one that serves the amount. */
  readonly direct: { readonly spent: bigint; readonly received: bigint } | undefined
}

/** What the search has to know of a token. */
export type TradeToken = {
  readonly ledgerId: string
  readonly decimals: number
  readonly fee: bigint
  /** Whether pools can be paid with it: by allowance. */
  readonly hasAllowances: boolean
}

export const toTradeToken = ({ ledgerId, decimals, fee, standard }: Token): TradeToken => ({
  ledgerId,
  decimals,
  fee,
  hasAllowances: standard === 'ICRC2',
})

/** A trade through one pool, which the pool carries out in one step. */
export const singleHop = ({ branches }: TradeQuote): TradeHop | undefined => {
  const [branch, another] = branches
  const [hop, next] = branch?.hops ?? []
  return another === undefined && next === undefined ? hop : undefined
}

/** Every pool on the way, branch by branch. */
export const hopsOf = ({ branches }: Pick<TradeQuote, 'branches'>): readonly TradeHop[] =>
  branches.flatMap(({ hops }) => hops)

/** How much more arrives, or less is paid, than through the best pool of the pair; nothing where it has none. */
export function savedAgainstDirect({ kind, spent, received, direct }: TradeQuote): bigint {
  if (direct === undefined) return 0n
  return kind === 'exact-in' ? received - direct.received : direct.spent - spent
}
