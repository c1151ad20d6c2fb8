import { z } from 'zod'
import type { Row } from '../../storage/schema.ts'
import { windowStarts } from '../../view/windows.ts'
import { bridgePast, bridgeSupplies } from '../candleLines.ts'
import { filled, type Stretch, stretchOf } from '../charts.ts'
import { amountText } from '../decimals.ts'
import { type Asked, endpoint } from '../Endpoint.ts'
import { chartEnd, limitUpTo, page, principal } from '../inputs.ts'
import { pageOf } from '../page.ts'
import { Refusal } from '../Refusal.ts'
import {
  type BridgePoint,
  bridgePoint,
  bridgeRecord,
  toBridgeRecord,
  toDone,
} from '../records/bridgeRecord.ts'

const tag = 'Bridges'

/** @throws Refusal of a token that has no bridge */
async function requireBridge({ database }: Asked, ledgerId: string): Promise<Row<'bridges'>> {
  const row = await database.db
    .selectFrom('bridges')
    .selectAll()
    .where('ledger_id', '=', ledgerId)
    .executeTakeFirst()
  if (row === undefined) throw Refusal.notFound('bridge')
  return row
}

const decimalsOf = ({ view }: Asked, ledgerId: string): number | null =>
  view.tokensByLedger.get(ledgerId)?.decimals ?? null

/** Hours or days from one on. */
const since = ({ database }: Asked, ledgerId: string, level: 'h1' | 'd1', startMs: number) =>
  database.db
    .selectFrom('bridge_past')
    .selectAll()
    .where('ledger_id', '=', ledgerId)
    .where('level', '=', level)
    .where('start_ms', '>=', startMs)
    .execute()

async function isReadToItsEnd({ database }: Asked, ledgerId: string): Promise<boolean> {
  const source = await database.db
    .selectFrom('sources')
    .select(['next_seq', 'end_seq'])
    .where('name', '=', `minter:${ledgerId}`)
    .executeTakeFirst()
  return source !== undefined && source.end_seq !== null && source.next_seq >= source.end_seq
}

/** The periods of a stretch, newest first; in one in which nothing was done everything stays as it stood. */
async function pointsOf(asked: Asked, ledgerId: string, stretch: Stretch): Promise<BridgePoint[]> {
  const decimals = decimalsOf(asked, ledgerId)
  const { database } = asked
  const supplies = filled(await bridgeSupplies(database, ledgerId).within(stretch), stretch, {
    join: (rows, startMs) => ({ startMs, supply: rows.at(-1)?.supply ?? '0' }),
    repeat: (before, startMs) => ({ ...before, startMs }),
  })
  const supplyAt = new Map(supplies.map(({ startMs, supply }) => [startMs, supply]))
  const place = (startMs: number) => {
    const supply = supplyAt.get(startMs)
    return {
      beginTime: startMs,
      endTime: startMs + stretch.lengthMs - 1,
      supply: supply === undefined ? null : amountText(supply, decimals),
    }
  }
  return filled(await bridgePast(database, ledgerId).within(stretch), stretch, {
    join: (rows, startMs): BridgePoint => ({
      ...place(startMs),
      decimals,
      ...toDone(rows, decimals),
      coins: amountText(rows.at(-1)?.coins ?? 0n, decimals),
      owed: amountText(rows.at(-1)?.owed ?? 0n, decimals),
    }),
    repeat: (before, startMs) => ({ ...before, ...toDone([], decimals), ...place(startMs) }),
  })
}

export const bridgeEndpoints = [
  endpoint({
    path: '/bridge/{ledgerId}',
    tag,
    summary: "What a token's minter has minted, paid out and holds, beside the supply of the token",
    input: z.object({ ledgerId: principal }),
    output: bridgeRecord,
    answer: async (asked, { ledgerId }) => {
      const row = await requireBridge(asked, ledgerId)
      const { dayMs, weekMs } = windowStarts(asked.nowMs)
      const [day, week, isWhole] = [
        await since(asked, ledgerId, 'h1', dayMs),
        await since(asked, ledgerId, 'd1', weekMs),
        await isReadToItsEnd(asked, ledgerId),
      ]
      return toBridgeRecord({ row, day, week, isWhole }, decimalsOf(asked, ledgerId))
    },
  }),
  endpoint({
    path: '/bridge/{ledgerId}/chart/{level}',
    tag,
    summary: 'A bridge over time, newest first, without gaps',
    input: z.object({
      ledgerId: principal,
      level: z.enum(['h1', 'd1'], { error: 'must be h1 or d1' }),
      page,
      limit: limitUpTo(1_000, 100),
      end: chartEnd,
    }),
    output: pageOf(bridgePoint),
    answer: async (asked, { ledgerId, level, end: endMs, ...paging }) => {
      await requireBridge(asked, ledgerId)
      const beganMs = await bridgePast(asked.database, ledgerId).beganMs(level)
      const stretch = stretchOf(level, paging, { nowMs: asked.nowMs, endMs, beganMs })
      if (stretch === undefined) return { totalElements: 0, content: [], ...paging }
      const content = await pointsOf(asked, ledgerId, stretch)
      return { totalElements: stretch.totalElements, content, ...paging }
    },
  }),
]
