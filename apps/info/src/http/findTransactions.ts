import type { Kysely } from 'kysely'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import type { Database } from '../storage/schema.ts'
import type { MarketView } from '../view/MarketView.ts'
import { PAGE_DEPTH } from './inputs.ts'
import { offsetOf, type Paging } from './page.ts'
import { numberOf, placeBefore } from './placeOf.ts'
import {
  type FoundTransaction,
  type TransactionRecord,
  toTransactionRecord,
} from './records/transactionRecord.ts'

/** Which transactions: those that fit all that is named. */
export type TransactionFilter = {
  /** Rows of `pools`: one of these. */
  readonly poolIds?: readonly number[]
  /** Of a pool's position; with a pool. */
  readonly positionId?: number
  /** Who did it, or got a position by it. */
  readonly principal?: string
  /** Kinds of events. */
  readonly kinds?: readonly string[]
  /** Milliseconds, both included. */
  readonly begin?: number
  readonly end?: number
  /** Numbers of events, both excluded. */
  readonly before?: number
  readonly after?: number
}

type Stretch = {
  readonly limit: number
  readonly offset?: number
  /** In the order of time, not of the database: the oldest first. */
  readonly isInTime?: boolean
}

/** The rows of one page with all that a record needs. Newest first, or oldest first after a number. */
export async function findTransactions(
  { db }: InfoDatabase,
  filter: TransactionFilter,
  { limit, offset = 0, isInTime = false }: Stretch,
): Promise<FoundTransaction[]> {
  const order = filter.after === undefined ? 'desc' : 'asc'
  const query = await idsOf(db, filter)
  const sorted = isInTime ? query?.orderBy('t.time_ms') : query
  const rows = await sorted?.orderBy('t.id', order).limit(limit).offset(offset).execute()
  if (rows === undefined || rows.length === 0) return []
  return await db
    .selectFrom('transactions as t')
    .innerJoin('events as e', 'e.id', 't.id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('users as r', 'r.id', 't.to_user_id')
    .selectAll('t')
    .select(['e.seq', 'e.body', 'u.principal', 'r.principal as to_principal'])
    .where(
      't.id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('t.id', order)
    .execute()
}

/** How many there are, counted no further than pages reach. */
export async function countTransactions(
  { db }: InfoDatabase,
  filter: TransactionFilter,
): Promise<number> {
  const query = await idsOf(db, filter)
  if (query === undefined) return 0
  const row = await db
    .selectFrom(query.limit(PAGE_DEPTH + 1).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** One page of records. `total` where it is known without counting. */
export async function pageOfTransactions(
  { database, view }: { readonly database: InfoDatabase; readonly view: MarketView },
  filter: TransactionFilter,
  {
    cursor,
    total,
    ...paging
  }: Paging & { readonly cursor?: string | undefined; readonly total?: number },
) {
  const found = await findTransactions(
    database,
    cursor === undefined
      ? filter
      : { ...filter, before: await placeBefore({ database, view }, cursor) },
    { limit: paging.limit, offset: cursor === undefined ? offsetOf(paging) : 0 },
  )
  const content = found
    .map((row) => toTransactionRecord(row, view))
    .filter((record): record is TransactionRecord => record !== undefined)
  const last = found.length < paging.limit ? undefined : found.at(-1)
  return {
    totalElements: total ?? (await countTransactions(database, filter)),
    content,
    ...paging,
    nextCursor: last === undefined ? null : String(numberOf(view, last) ?? last.id),
  }
}

/** Their numbers; undefined when nothing can fit. */
async function idsOf(db: Kysely<Database>, filter: TransactionFilter) {
  const { poolIds, positionId, principal, kinds, begin, end, before, after } = filter
  if (poolIds?.length === 0 || kinds?.length === 0) return undefined
  let query = db.selectFrom('transactions as t').select('t.id')
  if (principal !== undefined) {
    const user = await db
      .selectFrom('users')
      .select('id')
      .where('principal', '=', principal)
      .executeTakeFirst()
    if (user === undefined) return undefined
    query = query.where(({ or, eb }) =>
      or([eb('t.user_id', '=', user.id), eb('t.to_user_id', '=', user.id)]),
    )
  }
  if (poolIds !== undefined) query = query.where('t.pool_id', 'in', [...poolIds])
  if (positionId !== undefined) query = query.where('t.position_id', '=', positionId)
  if (kinds !== undefined) query = query.where('t.kind', 'in', [...kinds])
  if (begin !== undefined) query = query.where('t.time_ms', '>=', begin)
  if (end !== undefined) query = query.where('t.time_ms', '<=', end)
  if (before !== undefined) query = query.where('t.id', '<', before)
  if (after !== undefined) query = query.where('t.id', '>', after)
  return query
}
