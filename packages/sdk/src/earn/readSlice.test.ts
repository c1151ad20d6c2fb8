import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CallError } from '../errors.ts'
import { readSlice } from './readSlice.ts'

/** A log of numbers that is listed newest first, may grow by some records with every question, and keeps so many of them. */
function logOf(length: number, growth = 0, kept = Number.POSITIVE_INFINITY) {
  const rows = Array.from({ length }, (_, index) => index)
  return async (offset: bigint, limit: bigint) => {
    const newest = [...rows].reverse().slice(0, kept)
    const content = newest.slice(Number(offset), Number(offset + limit))
    const answer = { ok: { content, totalElements: BigInt(rows.length) } }
    for (let more = 0; more < growth; more++) rows.push(rows.length)
    return answer
  }
}

const toRecord = (row: number) => ({ atMs: row, op: 'stake', owner: 'a', amount: BigInt(row) })

test('any part of a log is told whole and in order, however it grows meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(1_500),
      fc.nat(1_500),
      fc.integer({ min: 1, max: 600 }),
      fc.nat(3),
      async (length, seq, limit, growth) => {
        const { records, end } = await readSlice(logOf(length, growth), { seq, limit }, toRecord)
        expect(end).toBeGreaterThanOrEqual(length)
        for (const [place, record] of records.entries()) {
          expect(record.seq).toBe(seq + place)
          expect(record.amount).toBe(BigInt(seq + place))
        }
        expect(records.length).toBeLessThanOrEqual(Math.min(limit, 500))
        if (seq < length) expect(records.length).toBeGreaterThan(0)
      },
    ),
  )
})

test('of a log that has forgotten its oldest records those that it has are told, with their own numbers', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(2_500),
      fc.nat(2_500),
      fc.integer({ min: 1, max: 600 }),
      fc.integer({ min: 1, max: 1_500 }),
      async (length, seq, limit, kept) => {
        const log = logOf(length, 0, kept)
        const { records, end, first = seq } = await readSlice(log, { seq, limit }, toRecord)
        expect(end).toBe(length)
        expect(first).toBe(Math.max(seq, seq < length ? length - kept : 0))
        for (const [place, record] of records.entries())
          expect([record.seq, record.amount]).toEqual([first + place, BigInt(first + place)])
        if (seq < length) expect(records.length).toBeGreaterThan(0)
      },
    ),
  )
})

test('a service that refuses is told as one', async () => {
  const ask = async () => ({ err: 'no' })
  await expect(readSlice(ask, { seq: 0, limit: 5 }, toRecord)).rejects.toBeInstanceOf(CallError)
})
