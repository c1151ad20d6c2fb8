import { HOUR_MS, startOf } from '../model/candles/levels.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import type { Row } from '../storage/schema.ts'
import { loadWindows } from './loadWindows.ts'
import { type Windows, windowStarts, windowsOf } from './windows.ts'
import { worthOf } from './worthOf.ts'

export type TokenFacts = Row<'tokens'> & {
  readonly windows: Windows
  /** At the price of now, not of its last event. */
  readonly tvlUsd: bigint
}

export type PoolFacts = Row<'pools'> & {
  readonly token0: TokenFacts
  readonly token1: TokenFacts
  readonly windows: Windows
  readonly tvlUsd: bigint
  /** Whether both tokens are listed: others stay out of what is said of the exchange. */
  readonly isListed: boolean
}

/** Every pool and token at one moment. */
export type MarketView = {
  /** Grows with the events that were applied, and with the hour: what it was made of is the same while this is. */
  readonly version: string
  /** The last event that it knows of. */
  readonly appliedId: number
  /** When it was made. */
  readonly timeMs: number
  /** By id; pools that were removed too. */
  readonly pools: ReadonlyMap<number, PoolFacts>
  readonly tokens: ReadonlyMap<number, TokenFacts>
  readonly poolsByCanister: ReadonlyMap<string, PoolFacts>
  readonly tokensByLedger: ReadonlyMap<string, TokenFacts>
}

/** With more changed than this, all are asked for at once. */
const MOST_ONE_BY_ONE = 200

/**
 * Reads the market from the tables, with `before` for what has not changed since. The windows of a pool or token are read again
 * when its row changed or an hour began.
 */
export async function loadMarketView(
  database: InfoDatabase,
  nowMs: number,
  before?: MarketView,
): Promise<MarketView> {
  const { db } = database
  const model = await db.selectFrom('model').selectAll().execute()
  const appliedId = Number(model.find(({ key }) => key === 'applied_id')?.value ?? 0)
  const version = `${appliedId}.${startOf(nowMs, HOUR_MS) / HOUR_MS}`
  if (before?.version === version) return before
  const tokenRows = await db.selectFrom('tokens').selectAll().orderBy('id').execute()
  const poolRows = await db.selectFrom('pools').selectAll().orderBy('id').execute()
  const starts = windowStarts(nowMs)
  const isOtherHour =
    before === undefined || startOf(before.timeMs, HOUR_MS) < startOf(nowMs, HOUR_MS)
  const nothing = windowsOf([], [], starts)
  const tokenWindows = await changedWindows(database, 'tokens', {
    starts,
    rows: tokenRows,
    before: isOtherHour ? undefined : before.tokens,
    isSame: (a, b) =>
      a.tx_count === b.tx_count && a.price_usd === b.price_usd && a.tvl_usd === b.tvl_usd,
  })
  const poolWindows = await changedWindows(database, 'pools', {
    starts,
    rows: poolRows,
    before: isOtherHour ? undefined : before.pools,
    isSame: (a, b) => a.last_seq === b.last_seq && a.tvl_usd === b.tvl_usd,
  })
  const tokens = new Map(
    tokenRows.map((row): [number, TokenFacts] => [
      row.id,
      {
        ...row,
        windows: tokenWindows.get(row.id) ?? nothing,
        tvlUsd: worthOf(row, row.locked),
      },
    ]),
  )
  const pools = new Map<number, PoolFacts>()
  for (const row of poolRows) {
    const [token0, token1] = [tokens.get(row.token0_id), tokens.get(row.token1_id)]
    if (token0 === undefined || token1 === undefined) continue
    const windows = poolWindows.get(row.id) ?? nothing
    const tvlUsd =
      worthOf(token0, row.locked0, token0.locked) + worthOf(token1, row.locked1, token1.locked)
    const isListed = token0.is_listed === 1 && token1.is_listed === 1
    pools.set(row.id, { ...row, token0, token1, windows, tvlUsd, isListed })
  }
  return {
    version,
    appliedId,
    timeMs: nowMs,
    pools,
    tokens,
    poolsByCanister: new Map([...pools.values()].map((pool) => [pool.canister_id, pool])),
    tokensByLedger: new Map([...tokens.values()].map((token) => [token.ledger_id, token])),
  }
}

type Change<R extends { readonly id: number }> = {
  readonly starts: ReturnType<typeof windowStarts>
  readonly rows: readonly R[]
  readonly before: ReadonlyMap<number, R & { readonly windows: Windows }> | undefined
  readonly isSame: (row: R, before: R) => boolean
}

async function changedWindows<R extends { readonly id: number }>(
  database: InfoDatabase,
  of: 'pools' | 'tokens',
  { starts, rows, before, isSame }: Change<R>,
): Promise<Map<number, Windows>> {
  const changed: number[] = []
  const kept = new Map<number, Windows>()
  for (const row of rows) {
    const known = before?.get(row.id)
    if (known !== undefined && isSame(row, known)) kept.set(row.id, known.windows)
    else changed.push(row.id)
  }
  if (changed.length === 0) return kept
  const isAll = changed.length > MOST_ONE_BY_ONE || before === undefined
  const loaded = await loadWindows(database, of, starts, isAll ? undefined : changed)
  for (const id of changed) {
    const windows = loaded.get(id)
    if (windows !== undefined) kept.set(id, windows)
  }
  return kept
}
