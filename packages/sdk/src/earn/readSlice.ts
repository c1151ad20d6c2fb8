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
 * `total - 1 - offset`, by the total of the very answer, so that records which are written meanwhile disturb nothing.
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
    const records = content
      .slice(0, length)
      .map((row, place) => ({ ...toRecord(row), seq: end - 1 - offset - place }))
      .reverse()
    return { end, records }
  }
  const first = await read(0, Math.min(FEW, most))
  const newest = first.end - seq
  const page =
    newest <= first.records.length ? first : await read(Math.max(0, newest - most), most + ROOM)
  const records = page.records.filter((record) => record.seq >= seq).slice(0, most)
  // so many were written meanwhile that the one asked for is not among them
  const isWhole = records[0]?.seq === seq
  return { records: isWhole ? records : [], end: page.end }
}
