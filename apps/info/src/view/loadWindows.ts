import { type RawBuilder, sql } from 'kysely'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { type WindowCandle, type WindowStarts, type Windows, windowsOf } from './windows.ts'

type Found = Omit<WindowCandle, 'volumes'> & {
  readonly id: number
  readonly level: string
  readonly volume0: string
  readonly volume1: string | null
}

type Lines = { readonly hours: WindowCandle[]; readonly days: WindowCandle[] }

const POOLS = {
  things: sql.table('pools'),
  candles: sql.table('candles_pool'),
  id: sql.ref('pool_id'),
  volumes: sql`c.volume0, c.volume1`,
}
const TOKENS = {
  things: sql.table('tokens'),
  candles: sql.table('candles_token'),
  id: sql.ref('token_id'),
  volumes: sql`c.volume as volume0, null as volume1`,
}

/** What happened in pools or to tokens of late, by id; of all of them when no ids are named. */
export async function loadWindows(
  { db }: InfoDatabase,
  of: 'pools' | 'tokens',
  starts: WindowStarts,
  ids?: readonly number[],
): Promise<Map<number, Windows>> {
  const { things, candles, id, volumes } = of === 'pools' ? POOLS : TOKENS
  const columns = sql`c.${id} as id, c.level, c.start_ms, c.open, c.high, c.low, c.close, c.open_ms, c.volume_usd, c.fees_usd,
    c.tx_count, c.tvl_usd, ${volumes}`
  const only = (column: RawBuilder<unknown>) =>
    ids === undefined ? sql`` : sql`and ${column} in (${sql.join(ids)})`
  const lines = new Map<number, Lines>()
  const take = async (query: RawBuilder<Found>) => {
    for (const row of (await query.execute(db)).rows) {
      const { hours, days } = linesOf(lines, row.id)
      const candle = {
        ...row,
        volumes: row.volume1 === null ? [row.volume0] : [row.volume0, row.volume1],
      }
      ;(row.level === 'h1' ? hours : days).push(candle)
    }
  }
  // the last hour before the window: its close is the value of then. SQLite takes a cross join in the order in which it is written
  await take(sql<Found>`
    select ${columns} from ${things} t cross join ${candles} c
    where c.${id} = t.id and c.level = 'h1' and c.start_ms =
      (select max(x.start_ms) from ${candles} x where x.${id} = t.id and x.level = 'h1' and x.start_ms < ${starts.dayMs})
    ${only(sql`t.id`)}`)
  await take(sql<Found>`
    select ${columns} from ${candles} c where c.level = 'h1' and c.start_ms >= ${starts.dayMs} ${only(sql`c.${id}`)}
    order by c.start_ms`)
  await take(sql<Found>`
    select ${columns} from ${candles} c where c.level = 'd1' and c.start_ms >= ${starts.monthMs} ${only(sql`c.${id}`)}
    order by c.start_ms`)
  return new Map([...lines].map(([key, { hours, days }]) => [key, windowsOf(hours, days, starts)]))
}

function linesOf(lines: Map<number, Lines>, id: number): Lines {
  const known = lines.get(id)
  if (known !== undefined) return known
  const made = { hours: [], days: [] }
  lines.set(id, made)
  return made
}
