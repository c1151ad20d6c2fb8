import { Fields } from './Fields.ts'

/** What went in and came out of a position, of one token. Smallest units. */
export type PositionSide = {
  readonly ledgerId: string
  readonly symbol: string
  readonly decimals: number | undefined
  readonly amount: bigint
  readonly fees: bigint
  readonly deposited: bigint
  /** Liquidity taken out, without fees. */
  readonly withdrawn: bigint
  /** Fees taken out. */
  readonly collected: bigint
}

/** A position with what became of it, whoever held it. Names that end in `Usd` are whole numbers of 10^-18 dollars. */
export type InfoPosition = {
  readonly poolId: string
  readonly positionId: number
  /** A principal. */
  readonly owner: string
  readonly tickLower: number
  readonly tickUpper: number
  readonly liquidity: bigint
  readonly isOpen: boolean
  readonly isInRange: boolean
  readonly token0: PositionSide
  readonly token1: PositionSide
  readonly valueUsd: bigint
  readonly feesUsd: bigint
  /** In dollars of when it happened, as the next two; undefined where something was put in that had no price. */
  readonly depositedUsd: bigint | undefined
  readonly withdrawnUsd: bigint
  readonly collectedUsd: bigint
  /** What it is worth, has earned and has given, less what was put in; undefined where that is not known. */
  readonly profitUsd: bigint | undefined
  /** What the tokens that were put in are worth now. */
  readonly heldUsd: bigint
  /** How much more the position and all that came out of it is worth now than those. */
  readonly againstHoldingUsd: bigint
  readonly openedMs: number
  readonly closedMs: number | undefined
}

/** A day's end in the life of a position. Dollars are whole numbers of 10^-18. */
export type PositionDay = {
  readonly startMs: number
  readonly valueUsd: bigint
  /** All fees up to then, collected or not. */
  readonly feesUsd: bigint
  /** Of that day, in hundredths of a percent; undefined where nothing was worth anything. */
  readonly aprBps: bigint | undefined
}

export function parsePosition(value: unknown): InfoPosition {
  const fields = new Fields(value)
  return {
    poolId: fields.text('poolId'),
    positionId: fields.count('positionId'),
    owner: fields.text('owner'),
    tickLower: fields.count('tickLower'),
    tickUpper: fields.count('tickUpper'),
    liquidity: fields.whole('liquidity'),
    isOpen: fields.flag('isOpen'),
    isInRange: fields.flag('isInRange'),
    token0: parseSide(fields, 'token0'),
    token1: parseSide(fields, 'token1'),
    valueUsd: fields.usd('valueUSD'),
    feesUsd: fields.usd('feesUSD'),
    depositedUsd: fields.maybe('depositedUSD', (name) => fields.usd(name)),
    withdrawnUsd: fields.usd('withdrawnUSD'),
    collectedUsd: fields.usd('collectedUSD'),
    profitUsd: fields.maybe('profitUSD', (name) => fields.usd(name)),
    heldUsd: fields.usd('heldUSD'),
    againstHoldingUsd: fields.usd('againstHoldingUSD'),
    openedMs: fields.count('openTime'),
    closedMs: fields.maybe('closeTime', (name) => fields.count(name)),
  }
}

function parseSide(fields: Fields, side: 'token0' | 'token1'): PositionSide {
  const decimals = fields.maybe(`${side}Decimals`, (name) => fields.count(name))
  const amount = (name: string) => fields.amount(`${side}${name}`, decimals)
  return {
    ledgerId: fields.text(`${side}LedgerId`),
    symbol: fields.text(`${side}Symbol`),
    decimals,
    amount: amount('Amount'),
    fees: amount('Fees'),
    deposited: amount('Deposited'),
    withdrawn: amount('Withdrawn'),
    collected: amount('Collected'),
  }
}

const PERCENT_PLACES = 2

/** Three lines of the same days, brought together. */
export function joinDays(
  values: readonly unknown[],
  fees: readonly unknown[],
  aprs: readonly unknown[],
): PositionDay[] {
  const feesOf = new Map(fees.map((line) => keyed(line, (fields) => fields.usd('fees'))))
  const aprOf = new Map(
    aprs.map((line) =>
      keyed(line, (fields) => fields.maybe('apr', (name) => fields.decimal(name, PERCENT_PLACES))),
    ),
  )
  return values.map((line) => {
    const [startMs, valueUsd] = keyed(line, (fields) => fields.usd('value'))
    return { startMs, valueUsd, feesUsd: feesOf.get(startMs) ?? 0n, aprBps: aprOf.get(startMs) }
  })
}

function keyed<T>(value: unknown, read: (fields: Fields) => T): readonly [number, T] {
  const fields = new Fields(value)
  return [fields.count('snapshotTime'), read(fields)]
}
