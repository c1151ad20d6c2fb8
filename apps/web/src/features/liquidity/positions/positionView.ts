import type { Position, Token } from '@sluice/sdk'
import { type RangeState, rangeStateOf } from '@sluice/sdk/position'
import { type UsdPrices, worthUsdOf } from '@sluice/sdk/usdPrices'
import type { Holding } from './held/Holding.ts'

/** A position with the tokens of its pool. */
export type PositionRow = {
  readonly position: Position
  readonly token0: Token
  readonly token1: Token
  /** Who holds it for the person; absent where it is in their own hands. */
  readonly holding?: Holding
}

export const keyOf = ({ position: { poolId, id } }: PositionRow): string => `${poolId} ${id}`

type Pair = { readonly amount0: bigint; readonly amount1: bigint }

/** Dollars of both amounts; unknown while a token that counts has no price. */
export function worthOf(
  { amount0, amount1 }: Pair,
  { token0, token1 }: Pick<PositionRow, 'token0' | 'token1'>,
  prices: UsdPrices,
): bigint | undefined {
  const value = (amount: bigint, { ledgerId }: Token) =>
    amount === 0n ? 0n : worthUsdOf(amount, prices.get(ledgerId))
  const [value0, value1] = [value(amount0, token0), value(amount1, token1)]
  return value0 === undefined || value1 === undefined ? undefined : value0 + value1
}

export const totalOf = (row: PositionRow, prices: UsdPrices) => worthOf(row.position, row, prices)

export const feesOf = (row: PositionRow, prices: UsdPrices) =>
  worthOf({ amount0: row.position.fees0, amount1: row.position.fees1 }, row, prices)

/** Whether collecting brings more of one of the two tokens than its ledger takes. */
export const isCollectable = ({ position, token0, token1 }: PositionRow): boolean =>
  position.fees0 > token0.fee || position.fees1 > token1.fee

export const FILTERS = [
  'all',
  'earning',
  'out-of-range',
  'closed',
  'farm',
  'token',
  'lock',
  'order',
] as const
export type Filter = (typeof FILTERS)[number]

export const stateOf = ({ position }: Pick<PositionRow, 'position'>): RangeState =>
  rangeStateOf(position)

export function isShown(row: PositionRow, filter: Filter): boolean {
  const state = stateOf(row)
  switch (filter) {
    case 'all':
      return true
    case 'earning':
      return state !== 'out-of-range' && state !== 'closed'
    case 'out-of-range':
    case 'closed':
      return state === filter
    case 'farm':
    case 'token':
    case 'lock':
    case 'order':
      return row.holding?.kind === filter
  }
}

export const SORTS = ['value', 'fees', 'newest'] as const
export type Sort = (typeof SORTS)[number]

/** The same rows, the most of what is asked for first; what has no price comes last. */
export function ordered(
  rows: readonly PositionRow[],
  sort: Sort,
  prices: UsdPrices,
): readonly PositionRow[] {
  const measure = (row: PositionRow): bigint => {
    if (sort === 'newest') return row.position.id
    return (sort === 'value' ? totalOf(row, prices) : feesOf(row, prices)) ?? -1n
  }
  return rows.toSorted((a, b) => {
    const [one, other] = [measure(a), measure(b)]
    if (one !== other) return one < other ? 1 : -1
    return keyOf(a) < keyOf(b) ? -1 : 1
  })
}

export type Totals = {
  /** Unknown while one of them is. */
  readonly value: bigint | undefined
  readonly fees: bigint | undefined
  readonly collectable: readonly PositionRow[]
  /** How many have earned no more than collecting costs. */
  readonly skipped: number
}

export function totalsOf(rows: readonly PositionRow[], prices: UsdPrices): Totals {
  const sum = (worth: (row: PositionRow, prices: UsdPrices) => bigint | undefined) =>
    rows.reduce<bigint | undefined>((total, row) => {
      const one = worth(row, prices)
      return total === undefined || one === undefined ? undefined : total + one
    }, 0n)
  // who holds it for somebody pays its fees out by itself, or only with the position
  const inHand = rows.filter(({ holding }) => holding === undefined)
  const collectable = inHand.filter(isCollectable)
  const earned = inHand.filter(({ position }) => position.fees0 + position.fees1 > 0n)
  const skipped = earned.length - collectable.length
  return { value: sum(totalOf), fees: sum(feesOf), collectable, skipped }
}
