import { z } from 'zod'
import { type Asked, endpoint } from '../Endpoint.ts'
import { countTransactions, findTransactions, type TransactionFilter } from '../findTransactions.ts'
import { between, cursor, paging, principal, principals } from '../inputs.ts'
import { growingPageOf, offsetOf, type Paging } from '../page.ts'
import { numberOf, placeBefore } from '../placeOf.ts'
import { type HistoryRecord, historyRecord, toHistoryRecord } from '../records/historyRecord.ts'
import { requirePool } from './pools.ts'

const tag = 'Histories'
const ORDERS = ['orderAdded', 'orderFilled', 'orderRemoved'] as const
const TRANSFERS = ['positionTransferred'] as const

type Wish = Paging & {
  readonly cursor?: string | undefined
  readonly begin?: number | undefined
  readonly end?: number | undefined
  readonly principal?: string
  readonly poolIds?: readonly string[] | undefined
}

async function historyPage(asked: Asked, kinds: readonly string[], wish: Wish) {
  const { page, limit, begin, end, principal, poolIds } = wish
  const filter: TransactionFilter = {
    kinds,
    ...(principal === undefined ? {} : { principal }),
    ...(poolIds === undefined
      ? {}
      : { poolIds: poolIds.map((pool) => requirePool(asked, pool).id) }),
    ...(begin === undefined ? {} : { begin }),
    ...(end === undefined ? {} : { end }),
  }
  const found = await findTransactions(
    asked.database,
    wish.cursor === undefined
      ? filter
      : { ...filter, before: await placeBefore(asked, wish.cursor) },
    { limit, offset: wish.cursor === undefined ? offsetOf({ page, limit }) : 0 },
  )
  const last = found.at(-1)
  const content = found
    .map((row) => toHistoryRecord(row, asked.view))
    .filter((record): record is HistoryRecord => record !== undefined)
  return {
    totalElements: await countTransactions(asked.database, filter),
    content,
    page,
    limit,
    nextCursor:
      last === undefined || found.length < limit
        ? null
        : String(numberOf(asked.view, last) ?? last.id),
  }
}

const output = growingPageOf(historyRecord)

export const recordEndpoints = [
  endpoint({
    path: '/record/limitOrder/list',
    tag,
    summary: "Somebody's limit orders: placed, filled, taken back",
    input: z.object({ principal, poolId: principal.optional(), ...paging, cursor, ...between }),
    output,
    answer: async (asked, { poolId, ...wish }) =>
      await historyPage(asked, ORDERS, {
        ...wish,
        ...(poolId === undefined ? {} : { poolIds: [poolId] }),
      }),
  }),
  endpoint({
    path: '/record/transferPosition/list',
    tag,
    summary: 'Positions that somebody gave or got',
    input: z.object({ principal, poolIds: principals.optional(), ...paging, cursor, ...between }),
    output,
    answer: async (asked, wish) => await historyPage(asked, TRANSFERS, wish),
  }),
  endpoint({
    path: '/record/transferPosition/list/pools',
    tag,
    summary: 'Positions of some pools that changed hands',
    input: z.object({ poolIds: principals, ...paging, cursor, ...between }),
    output,
    answer: async (asked, wish) => await historyPage(asked, TRANSFERS, wish),
  }),
]
