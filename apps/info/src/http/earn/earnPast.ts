import { sql } from 'kysely'
import { z } from 'zod'
import type { InfoDatabase } from '../../storage/InfoDatabase.ts'
import type { Row } from '../../storage/schema.ts'
import { longCsv } from '../csv.ts'
import { amountText } from '../decimals.ts'
import { type Asked, type Endpoint, endpoint } from '../Endpoint.ts'
import { between, limitUpTo, PAGE_DEPTH, paging, principal, recordCursor } from '../inputs.ts'
import { growingPageOf, offsetOf } from '../page.ts'
import { decimal, timeMs } from '../records/fields.ts'
import { amountIn, type NamedToken, tokenShape, worth, worthOf } from './earnFields.ts'

/** A file of more belongs to `sluice-info export`. */
const MOST_CSV_ROWS = 10_000

/** A farm, staking pool or claim event with what its records and its history are told in. */
type Subject = {
  readonly earnId: number
  /** Of each of its logs: how many records were read, and the token of their amounts. */
  readonly logs: Readonly<Record<string, { readonly total: number; readonly token: NamedToken }>>
  /** The tokens of what is staked, and of what was given out. */
  readonly amount0: NamedToken
  readonly amount1?: NamedToken
  readonly rewarded?: NamedToken
}

type Of = {
  /** `/farm/{farmId}` */
  readonly path: string
  readonly tag: string
  /** The part of the path that names one. */
  readonly id: Readonly<Record<string, z.ZodType<string>>>
  readonly logs: readonly [string, ...string[]]
  /** @throws Refusal */
  readonly find: (asked: Asked, id: string) => Promise<Subject>
}

const earnRecord = z
  .object({
    sequence: z.int().meta({ description: 'Its number in its log, from 0 on' }),
    time: timeMs,
    type: z.string(),
    owner: z.string(),
    ...tokenShape('token'),
    amount: decimal,
    positionId: z.int().nullable(),
    liquidity: z.string().nullable(),
  })
  .meta({ id: 'EarnRecord' })

const historyPoint = z
  .object({
    beginTime: timeMs,
    time: timeMs.meta({ description: 'When it was looked at last within the period' }),
    ...worth,
    amount0: decimal.meta({ description: 'Staked; of claim events what was claimed' }),
    amount1: decimal.nullable(),
    rewarded: decimal.nullable(),
    people: z.int().meta({ description: 'Stakes, stakers, or who has claimed' }),
  })
  .meta({ id: 'EarnPoint' })

const sorting = {
  sort: z
    .enum(['time', 'amount'], { error: 'must be time or amount' })
    .default('time')
    .meta({ description: 'By time records stand in the order of their log' }),
  order: z.enum(['asc', 'desc'], { error: 'must be asc or desc' }).default('desc'),
}

/** Records, the same as a table, and the history of one farm, staking pool or claim event. */
export function earnPastEndpoints({ path, tag, id, logs, find }: Of): Endpoint[] {
  const name = Object.keys(id)[0] ?? ''
  const idIn = (input: object) => String(Reflect.get(input, name))
  const which = {
    ...id,
    log: z.enum(logs, { error: `must be ${logs.join(' or ')}` }).default(logs[0]),
    principal: principal.optional(),
    ...between,
  }
  const logIn = ({ logs: of }: Subject, log: string) =>
    of[log] ?? { total: 0, token: { ledgerId: '', symbol: '', decimals: null } }
  return [
    endpoint({
      path: `${path}/record`,
      tag,
      summary: `What was done there: one of its logs (${logs.join(', ')})`,
      input: z.object({ ...which, ...sorting, ...paging, cursor: recordCursor }),
      output: growingPageOf(earnRecord),
      answer: async (asked, { page, limit, cursor, ...wish }) => {
        const subject = await find(asked, idIn(wish))
        const { total, token } = logIn(subject, wish.log)
        const filter = { ...wish, earnId: subject.earnId }
        const rows = await findRecords(asked.database, filter, {
          limit,
          offset: cursor === undefined ? offsetOf({ page, limit }) : 0,
          ...(cursor === undefined ? {} : { before: cursor }),
        })
        const isAll = [wish.principal, wish.begin, wish.end].every((one) => one === undefined)
        const last = rows.length < limit ? undefined : rows.at(-1)
        const goesOn = wish.sort === 'time' && wish.order === 'desc' && last && last.seq > 0
        return {
          totalElements: isAll ? total : await countRecords(asked.database, filter),
          content: rows.map((row) => toRecord(row, token)),
          page,
          limit,
          nextCursor: goesOn ? String(last.seq) : null,
        }
      },
    }),
    endpoint({
      path: `${path}/csv`,
      tag,
      summary: `The same, newest first, as a table of at most ${MOST_CSV_ROWS} rows`,
      shape: 'csv',
      input: z.object(which),
      output: z.string(),
      answer: async (asked, wish) => {
        const subject = await find(asked, idIn(wish))
        const { token } = logIn(subject, wish.log)
        const filter = { ...wish, earnId: subject.earnId, sort: 'time', order: 'desc' } as const
        return await longCsv({
          columns: COLUMNS,
          most: MOST_CSV_ROWS,
          read: (limit, last?: Row<'earn_records'>) =>
            findRecords(asked.database, filter, { limit, ...(last && { before: last.seq }) }),
          toCells: (row) => toCsvRow(toRecord(row, token)),
        })
      },
    }),
    endpoint({
      path: `${path}/history/{level}`,
      tag,
      summary: 'How it stood over time, oldest first; periods in which nobody looked are left out',
      input: z.object({
        ...id,
        level: z.enum(['m10', 'h1', 'd1'], { error: 'must be m10, h1 or d1' }),
        limit: limitUpTo(1_000, 200),
        ...between,
      }),
      output: z.array(historyPoint),
      answer: async (asked, { level, limit, begin, end, ...wish }) => {
        const subject = await find(asked, idIn(wish))
        let query = asked.database.db
          .selectFrom('earn_history')
          .selectAll()
          .where('earn_id', '=', subject.earnId)
          .where('level', '=', level)
        if (begin !== undefined) query = query.where('start_ms', '>=', begin)
        if (end !== undefined) query = query.where('start_ms', '<=', end)
        const rows = await query.orderBy('start_ms', 'desc').limit(limit).execute()
        return rows.reverse().map((row) => toPoint(row, subject))
      },
    }),
  ]
}

type Filter = {
  readonly earnId: number
  readonly log: string
  readonly principal?: string | undefined
  readonly begin?: number | undefined
  readonly end?: number | undefined
  readonly sort: 'time' | 'amount'
  readonly order: 'asc' | 'desc'
}

function recordsQuery(
  { db }: InfoDatabase,
  { earnId, log, principal, begin, end }: Omit<Filter, 'sort' | 'order'>,
) {
  let query = db.selectFrom('earn_records').where('earn_id', '=', earnId).where('log', '=', log)
  if (principal !== undefined) query = query.where('owner', '=', principal)
  if (begin !== undefined) query = query.where('time_ms', '>=', begin)
  if (end !== undefined) query = query.where('time_ms', '<=', end)
  return query
}

async function findRecords(
  database: InfoDatabase,
  filter: Filter,
  { limit, offset = 0, before }: { limit: number; offset?: number; before?: number },
): Promise<Row<'earn_records'>[]> {
  let query = recordsQuery(database, filter).selectAll()
  if (before !== undefined) query = query.where('seq', '<', before)
  if (filter.sort === 'amount')
    query = query.orderBy(sql`length(amount)`, filter.order).orderBy('amount', filter.order)
  return await query.orderBy('seq', filter.order).limit(limit).offset(offset).execute()
}

/** How many there are, counted no further than pages reach. */
async function countRecords(database: InfoDatabase, filter: Filter): Promise<number> {
  const found = recordsQuery(database, filter)
    .select('seq')
    .limit(PAGE_DEPTH + 1)
  const row = await database.db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

const toRecord = (row: Row<'earn_records'>, token: NamedToken): z.input<typeof earnRecord> => ({
  sequence: row.seq,
  time: row.time_ms,
  type: row.op,
  owner: row.owner,
  tokenLedgerId: token.ledgerId,
  tokenSymbol: token.symbol,
  tokenDecimals: token.decimals,
  amount: amountText(row.amount, token.decimals),
  positionId: row.position_id,
  liquidity: row.liquidity,
})

const COLUMNS = ['time', 'type', 'owner', 'amount', 'token', 'position', 'liquidity', 'number']

const toCsvRow = (record: z.input<typeof earnRecord>): readonly string[] => [
  new Date(record.time).toISOString(),
  record.type,
  record.owner,
  record.amount,
  record.tokenSymbol,
  record.positionId === null ? '' : String(record.positionId),
  record.liquidity ?? '',
  String(record.sequence),
]

const toPoint = (
  row: Row<'earn_history'>,
  { amount0, amount1, rewarded }: Subject,
): z.input<typeof historyPoint> => ({
  beginTime: row.start_ms,
  time: row.time_ms,
  ...worthOf(row),
  amount0: amountText(row.amount0, amount0.decimals),
  amount1: amount1 === undefined ? null : amountIn(row.amount1, amount1),
  rewarded: rewarded === undefined ? null : amountIn(row.rewarded, rewarded),
  people: row.people,
})
