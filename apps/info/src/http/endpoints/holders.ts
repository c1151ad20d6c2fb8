import { sql } from 'kysely'
import { z } from 'zod'
import { parseDecimal18 } from '../../model/money/decimal18.ts'
import { worthOf } from '../../view/worthOf.ts'
import { amountText, usdText } from '../decimals.ts'
import { endpoint } from '../Endpoint.ts'
import { limitUpTo, page, principal } from '../inputs.ts'
import { offsetOf, pageOf } from '../page.ts'
import { decimal, timeMs, usd } from '../records/fields.ts'
import { positionRecord } from '../records/positionRecord.ts'
import { requirePool } from './pools.ts'
import { positionsQuery, toPositionRecords } from './positions.ts'
import { requireToken } from './tokens.ts'

const tag = 'Holders'

const holder = z
  .object({
    account: z.string().meta({ description: 'As ICRC-1 writes accounts' }),
    alias: z.null(),
    amount: decimal,
    valueUSD: usd,
    share: decimal.nullable().meta({ description: 'Of the supply, in percent with four places' }),
    lastTime: timeMs,
  })
  .meta({ id: 'Holder' })

/** Positions of the most liquidity are looked at; the largest of these in dollars are told. */
const LOOKED_AT = 2_000

export const holderEndpoints = [
  endpoint({
    path: '/holder/token',
    tag,
    summary: 'Who holds a token, the largest first',
    input: z.object({ ledgerId: principal, page, size: limitUpTo(500) }),
    output: pageOf(holder),
    answer: async (asked, { ledgerId, page, size }) => {
      const token = requireToken(asked, ledgerId)
      const { id, decimals, total_supply, holder_count } = token
      const rows = await asked.database.db
        .selectFrom('holders')
        .selectAll()
        .where('token_id', '=', id)
        // who has given everything away is remembered, and holds nothing
        .where('balance', '!=', '0')
        .orderBy(sql`length(balance)`, 'desc')
        .orderBy('balance', 'desc')
        .orderBy('account')
        .limit(size)
        .offset(offsetOf({ page, limit: size }))
        .execute()
      const content = rows.map(({ account, balance, last_ms }) => ({
        account,
        alias: null,
        amount: amountText(balance, decimals),
        valueUSD: usdText(worthOf(token, balance)),
        share: shareOf(balance, total_supply),
        lastTime: last_ms,
      }))
      return { totalElements: holder_count, content, page, limit: size }
    },
  }),
  endpoint({
    path: '/holder/position/top',
    tag,
    summary: 'The largest positions of a pool',
    input: z.object({ principal, size: limitUpTo(100) }),
    output: z.object({
      poolTvlUSD: usd,
      totalPositionSize: z.int(),
      positionList: z.array(positionRecord),
    }),
    answer: async (asked, { principal, size }) => {
      const pool = requirePool(asked, principal)
      const query = positionsQuery(asked.database, { poolId: pool.id, isOpen: true })
      const rows = await query
        .selectAll('p')
        .select('u.principal')
        .orderBy(sql`length(p.liquidity)`, 'desc')
        .orderBy('p.liquidity', 'desc')
        .orderBy('p.position_id')
        .limit(LOOKED_AT)
        .execute()
      const count = await query
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirst()
      const records = await toPositionRecords(asked, rows)
      const byValue = records.map((record) => ({
        record,
        value: parseDecimal18(record.valueUSD) ?? 0n,
      }))
      byValue.sort((a, b) => (a.value === b.value ? 0 : a.value < b.value ? 1 : -1))
      return {
        poolTvlUSD: usdText(pool.tvlUsd),
        totalPositionSize: Number(count?.count ?? 0),
        positionList: byValue.slice(0, size).map(({ record }) => record),
      }
    },
  }),
]

function shareOf(balance: string, supply: string | null): string | null {
  if (supply === null || BigInt(supply) === 0n) return null
  return amountText((BigInt(balance) * 1_000_000n) / BigInt(supply), 4)
}
