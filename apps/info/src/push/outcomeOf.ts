import type { Condition } from './Condition.ts'

/** What the tables say of what is waited for. */
export type Facts = {
  /** Dollars of one whole token, as whole numbers of 10^-18, by ledger. */
  readonly prices: ReadonlyMap<string, bigint>
  /** By `placeKey`: how the latest order of a position stands. */
  readonly orders: ReadonlyMap<string, string>
  /** By `placeKey`. */
  readonly positions: ReadonlyMap<string, PositionFacts>
  /** By `placeKey` of ledger and block: withdrawals that have not ended. */
  readonly withdrawals: ReadonlySet<string>
}

export type PositionFacts = {
  readonly isClosed: boolean
  readonly tickLower: number
  readonly tickUpper: number
  /** Of the pool; undefined while nobody knows it. */
  readonly tick: number | undefined
}

/** `begun`: it is under way, and its end will be known. `gone`: it cannot come true any more. */
export type Outcome =
  | { readonly kind: 'waits' }
  | { readonly kind: 'begun' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'fires'; readonly price?: bigint }

const WAITS: Outcome = { kind: 'waits' }
const SCALE = 10n ** 18n

export const placeKey = (of: string, number: number | string): string => `${of} ${number}`

/** What follows from the facts of now for something that is waited for. */
export function outcomeOf(condition: Condition, facts: Facts, isBegun: boolean): Outcome {
  switch (condition.kind) {
    case 'price': {
      const price = priceOf(condition, facts)
      return price !== undefined && isReached(condition, price) ? { kind: 'fires', price } : WAITS
    }
    case 'order': {
      const status = facts.orders.get(placeKey(condition.poolId, condition.positionId))
      if (status === 'filled') return { kind: 'fires' }
      return status === 'removed' ? { kind: 'gone' } : WAITS
    }
    case 'range': {
      const position = facts.positions.get(placeKey(condition.poolId, condition.positionId))
      if (position?.isClosed) return { kind: 'gone' }
      if (position?.tick === undefined) return WAITS
      const { tick, tickLower, tickUpper } = position
      return tick < tickLower || tick >= tickUpper ? { kind: 'fires' } : WAITS
    }
    case 'withdrawal': {
      if (facts.withdrawals.has(placeKey(condition.ledgerId, condition.block)))
        return isBegun ? WAITS : { kind: 'begun' }
      // one that was never seen may not have been read yet
      return isBegun ? { kind: 'fires' } : WAITS
    }
  }
}

type PriceCondition = Extract<Condition, { kind: 'price' }>

/** Of one whole base in dollars or whole quotes, rounded down; undefined while nobody knows, or it is too small to tell. */
function priceOf({ base, quote }: PriceCondition, { prices }: Facts): bigint | undefined {
  const of = prices.get(base)
  if (of === undefined || quote === undefined) return of || undefined
  const by = prices.get(quote)
  return by ? (of * SCALE) / by || undefined : undefined
}

const isReached = ({ way, price }: PriceCondition, now: bigint): boolean =>
  way === 'rises' ? now >= BigInt(price) : now <= BigInt(price)
