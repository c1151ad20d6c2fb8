import { z } from 'zod'
import { DAY_MS } from '../../model/candles/levels.ts'
import type { InfoDatabase } from '../../storage/InfoDatabase.ts'
import type { Row } from '../../storage/schema.ts'
import { holdingsOf } from '../../view/holdings.ts'
import { usdText, yearlyPercentText } from '../decimals.ts'
import { type Asked, endpoint } from '../Endpoint.ts'
import { paging, positionNumber, principal } from '../inputs.ts'
import { offsetOf, pageOf } from '../page.ts'
import { decimal, timeMs, usd } from '../records/fields.ts'
import { type FoundPosition, positionRecord, toPositionRecord } from '../records/positionRecord.ts'
import { requirePool } from './pools.ts'

const tag = 'Positions'
/** Days of a line: about ten years. */
const MOST_DAYS = 3_660

type Which = {
  readonly poolId?: number
  readonly positionId?: number
  readonly principal?: string
  readonly isOpen?: boolean
}

/** Positions with their owners; the youngest first. */
export function positionsQuery(
  { db }: InfoDatabase,
  { poolId, positionId, principal, isOpen }: Which,
) {
  let query = db.selectFrom('positions as p').innerJoin('users as u', 'u.id', 'p.owner_id')
  if (poolId !== undefined) query = query.where('p.pool_id', '=', poolId)
  if (positionId !== undefined) query = query.where('p.position_id', '=', positionId)
  if (principal !== undefined) query = query.where('u.principal', '=', principal)
  if (isOpen === true) query = query.where('p.closed_ms', 'is', null)
  if (isOpen === false) query = query.where('p.closed_ms', 'is not', null)
  return query
}

/** Their records, without those in pools that the view does not know yet. */
export async function toPositionRecords({ database, view }: Asked, rows: readonly FoundPosition[]) {
  const holdings = await holdingsOf(database, view.pools, rows)
  return rows.flatMap((row, index) => {
    const [pool, held] = [view.pools.get(row.pool_id), holdings[index]]
    return pool === undefined || held === undefined ? [] : [toPositionRecord(pool, row, held)]
  })
}

const day = { snapshotTime: timeMs, dayId: z.int() }
const ofPosition = z.object({ poolId: principal, positionId: positionNumber })

type Days = Row<'position_days'>[]

async function daysOf(
  asked: Asked,
  { poolId, positionId }: z.output<typeof ofPosition>,
): Promise<Days> {
  const { id } = requirePool(asked, poolId)
  const days = await asked.database.db
    .selectFrom('position_days')
    .selectAll()
    .where('pool_id', '=', id)
    .where('position_id', '=', positionId)
    .orderBy('start_ms', 'desc')
    .limit(MOST_DAYS)
    .execute()
  return days.reverse()
}

const placeOf = ({ start_ms }: Days[number]) => ({
  snapshotTime: start_ms,
  dayId: Math.floor(start_ms / DAY_MS),
})

/** All fees of a position up to the end of a day. */
const earnedBy = (row: Days[number] | undefined): bigint =>
  row === undefined ? 0n : BigInt(row.fees_usd) + BigInt(row.collected_usd)

export const positionEndpoints = [
  endpoint({
    path: '/position/find',
    tag,
    summary:
      'Positions of a pool, of somebody, or of somebody in a pool, or one of a pool; the youngest first',
    input: z.object({
      poolId: principal.optional(),
      positionId: positionNumber.optional(),
      principal: principal.optional(),
      status: z
        .enum(['open', 'closed', 'all'], { error: 'must be open, closed or all' })
        .default('open'),
      ...paging,
    }),
    output: pageOf(positionRecord),
    answer: async (asked, { poolId, positionId, principal, status, page, limit }) => {
      const query = positionsQuery(asked.database, {
        ...(poolId === undefined ? {} : { poolId: requirePool(asked, poolId).id }),
        ...(positionId === undefined ? {} : { positionId }),
        ...(principal === undefined ? {} : { principal }),
        ...(status === 'all' ? {} : { isOpen: status === 'open' }),
      })
      const rows = await query
        .selectAll('p')
        .select('u.principal')
        .orderBy('p.opened_ms', 'desc')
        .orderBy('p.pool_id')
        .orderBy('p.position_id', 'desc')
        .limit(limit)
        .offset(offsetOf({ page, limit }))
        .execute()
      const count = await query
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirst()
      const content = await toPositionRecords(asked, rows)
      return { totalElements: Number(count?.count ?? 0), content, page, limit }
    },
  }),
  endpoint({
    path: '/swap/position/value/line',
    tag,
    summary: 'What a position was worth at the end of each day, oldest first',
    input: ofPosition,
    output: z.array(z.object({ ...day, value: usd })),
    answer: async (asked, which) =>
      (await daysOf(asked, which)).map((row) => ({
        ...placeOf(row),
        value: usdText(row.value_usd),
      })),
  }),
  endpoint({
    path: '/swap/position/fee/line',
    tag,
    summary: 'What a position had earned in fees by the end of each day, oldest first',
    input: ofPosition,
    output: z.array(z.object({ ...day, fees: usd })),
    answer: async (asked, which) =>
      (await daysOf(asked, which)).map((row) => ({
        ...placeOf(row),
        fees: usdText(earnedBy(row)),
      })),
  }),
  endpoint({
    path: '/swap/position/apr/line',
    tag,
    summary:
      'The yearly return of each day in percent: its fees times 360 over what the position was worth',
    input: ofPosition,
    output: z.array(z.object({ ...day, apr: decimal.nullable() })),
    answer: async (asked, which) => {
      const days = await daysOf(asked, which)
      return days.map((row, index) => {
        const earned = earnedBy(row) - earnedBy(days[index - 1])
        return { ...placeOf(row), apr: yearlyPercentText(earned, BigInt(row.value_usd), 1) }
      })
    },
  }),
]
