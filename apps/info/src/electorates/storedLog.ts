import type { HistoryEntry } from '@sluice/sdk'
import type { ReadLog } from '@sluice/sdk/votes'
import { decodeEvent } from '../model/events/eventCodec.ts'
import type { EventOf } from '../model/events/eventFields.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'

const NS_PER_MS = 1_000_000n
const KINDS = ['transfer', 'mint', 'burn', 'approve'] as const
const kindOf = (op: string): HistoryEntry['kind'] => KINDS.find((kind) => kind === op) ?? 'other'

/** A ledger's log as this service has taken it in: blocks that were read once need not be asked for again. */
export function storedLog({ db }: InfoDatabase, ledgerId: string): ReadLog {
  const source = db.selectFrom('sources').where('name', '=', `ledger:${ledgerId}`)
  return async (start, length) => {
    const row = await source.select(['id', 'next_seq']).executeTakeFirst()
    if (row === undefined) return { length: 0n, entries: [] }
    const rows = await db
      .selectFrom('events')
      .select(['seq', 'time_ms', 'kind', 'body'])
      .where('source_id', '=', row.id)
      .where('seq', '>=', Number(start))
      .where('seq', '<', Number(start + length))
      .orderBy('seq')
      .execute()
    const entries = rows.flatMap(({ seq, time_ms, kind, body }) => {
      const event = decodeEvent(kind, body)
      if (event.kind !== 'blockMade') return []
      return [entryOf({ seq, time_ms }, event)]
    })
    return { length: BigInt(row.next_seq), entries }
  }
}

const entryOf = (
  { seq, time_ms }: { readonly seq: number; readonly time_ms: number },
  { op, amount, from, to, fee, feeCollector }: EventOf<'blockMade'>,
): HistoryEntry => ({
  ...{ index: BigInt(seq), kind: kindOf(op), amount },
  ...(kindOf(op) === 'other' ? { kindName: op } : {}),
  timestampNs: BigInt(time_ms) * NS_PER_MS,
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
  ...(fee === undefined ? {} : { fee }),
  ...(feeCollector === undefined ? {} : { feeCollector }),
})
