import type { PoolBook, TokenBook } from '../state/books.ts'

/** No token of sense has more; beyond, a price of its smallest unit says nothing. */
const MOST_DECIMALS = 24

export const hasDecimals = ({ facts: { decimals } }: TokenBook): boolean =>
  decimals !== undefined && decimals <= MOST_DECIMALS

/** Whether anything can be bought at a pool's price, and the price is believed. */
export const isTrading = ({ live, removedMs, trustedSqrtPriceX96 }: PoolBook): boolean =>
  live !== undefined &&
  live.state.liquidity > 0n &&
  removedMs === undefined &&
  trustedSqrtPriceX96 !== undefined

const LAST = Number.MAX_SAFE_INTEGER

/** The surer price first: of the token nearer to an anchor, of equals of the one listed earlier. */
export const compareSureness = (a: TokenBook, b: TokenBook): number =>
  (a.level ?? LAST) - (b.level ?? LAST) ||
  (a.facts.rank ?? LAST) - (b.facts.rank ?? LAST) ||
  a.id - b.id
