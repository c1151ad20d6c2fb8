import { translated } from '../agent/translateError.ts'
import { CallError } from '../errors.ts'
import type { LoggedRecord, LogSlice } from './EarnLog.ts'

/** Records that are asked for when it is only looked whether there are new ones. */
const FEW = 20
/** As many as every service gives at once, with room for those that are written between two questions. */
const ROOM = 20
const MOST = 500 - ROOM

type Page<T> = { readonly content: readonly T[]; readonly totalElements: bigint }
type Answer<T> = { readonly ok: Page<T> } | { readonly err: unknown }

/**
 * A part of a log that its service lists newest first, numbered from the oldest: what stands at `offset` is the record
 * `total - 1 - offset`, by the total of the very answer, so that records which are written meanwhile disturb nothing. A service that keeps
 * the latest only goes on counting all of them: then the oldest that it has is told.
 * @throws CallError
 */
export async function readSlice<T>(
  ask: (offset: bigint, limit: bigint) => Promise<Answer<T>>,
  { seq, limit }: { readonly seq: number; readonly limit: number },
  toRecord: (from: T) => Omit<LoggedRecord, 'seq'>,
): Promise<LogSlice> {
  const most = Math.min(limit, MOST)
  const read = async (offset: number, length: number) => {
    const answer = await translated(() => ask(BigInt(offset), BigInt(length)))
    if ('err' in answer) throw CallError.refused('the canister does not tell its records')
    const { content, totalElements } = answer.ok
    const end = Number(totalElements)
    if (!Number.isSafeInteger(end))
      throw CallError.refused('the canister does not tell its records')
    const rows = content.slice(0, length)
    const records = rows
      .map((row, place) => ({ ...toRecord(row), seq: end - 1 - offset - place }))
      .reverse()
    return { end, records, isShort: rows.length < Math.min(length, end - offset) }
  }
  const first = await read(0, Math.min(FEW, most))
  const newest = first.end - seq
  const isNew = newest <= first.records.length
  const wanted = isNew ? first : await read(Math.max(0, newest - most), most + ROOM)
  const isForgotten = wanted.isShort && wanted.records.length === 0
  const page = isForgotten ? await readOldest(read, { newest, most }) : wanted
  const records = page.records.filter((record) => record.seq >= seq).slice(0, most)
  const oldest = records[0]?.seq
  if (page.isShort && oldest !== undefined && oldest > seq)
    return { records, end: page.end, first: oldest }
  // so many were written meanwhile that the one asked for is not among them
  return { records: oldest === seq ? records : [], end: page.end }
}

/** The last page of what a service has kept, whose length it does not tell. */
async function readOldest<Read extends { records: readonly unknown[] }>(
  read: (offset: number, length: number) => Promise<Read>,
  { newest, most }: { newest: number; most: number },
): Promise<Read> {
  let kept = 0
  let gone = newest
  while (kept < gone) {
    const middle = Math.floor((kept + gone) / 2)
    const { records } = await read(middle, 1)
    if (records.length > 0) kept = middle + 1
    else gone = middle
  }
  return read(Math.max(0, kept - most), most + ROOM)
}
