import type { LoggedRecord, LogSlice } from '@sluice/sdk'
import type { Source } from '../Source.ts'
import { withinBounds } from '../withinBounds.ts'

export type RecordLog = {
  readonly name: string
  readonly fetchLog: (place: { seq: number; limit: number }) => Promise<LogSlice>
  /**
   * For a log that does not stand in the order of its times: then each is told when it is heard. Its own time stands in the record
   * either way.
   */
  readonly heardAt?: () => number
}

/** The log of one farm, staking pool or claim event, by its own numbers. No price depends on it. */
export function recordSource({ name, fetchLog, heardAt }: RecordLog): Source {
  return {
    name,
    firstSeq: 0,
    tells: 'aside',
    async fetch(seq, limit) {
      const { records, end, first } = await fetchLog({ seq, limit })
      const heardMs = heardAt?.()
      const events = records.map((record) => ({
        seq: record.seq,
        timeMs: heardMs ?? record.atMs,
        event: toEvent(record),
      }))
      return { events, endSeq: end, firstSeq: first }
    },
  }
}

const toEvent = ({ op, owner, amount, positionId, liquidity, atMs }: LoggedRecord) =>
  withinBounds({
    kind: 'earnRecorded',
    op,
    owner,
    amount,
    positionId: positionId === undefined ? undefined : Number(positionId),
    liquidity,
    atMs,
  })
