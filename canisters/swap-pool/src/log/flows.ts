import type { PoolContext } from '../pool/PoolContext.ts'
import type { PoolStorage } from '../pool/PoolStorage.ts'
import { refuse } from '../pool/result.ts'
import type { PoolRecord } from '../pool/storedTypes.ts'
import { appendEvent } from './events.ts'

type Draft = Pick<PoolRecord, 'action' | 'owner'> & Partial<PoolRecord>

const MARK = new Uint8Array()
const RECORDS_PER_OWNER = 50
const FAILED_RECORDS_KEPT = 200
const MOST_OPEN_SHOWN = 500

/**
 * Flows that somebody may have under way before new deposits have to wait. Ways out are never counted: they are bounded by what
 * there is to pay out.
 */
const OPEN_FLOWS_PER_OWNER = 100n

/** @throws Refusal when too many of the owner's flows wait for an answer of a ledger. */
export function requireFewOpen({ storage }: PoolContext, owner: Uint8Array): void {
  if ((storage.openFlowsOf.get(owner) ?? 0n) < OPEN_FLOWS_PER_OWNER) return
  refuse('Too many of your transfers wait for the ledger, please try again later')
}

/** Stores the record of a flow that begins now, and returns its id: the number of the event that says so. */
export function beginFlow(context: PoolContext, draft: Draft): bigint {
  const { storage } = context
  const { owner, action, relatedId } = draft
  const id = appendEvent(context, { kind: 'flowBegun', owner, action, relatedId })
  const record: PoolRecord = {
    timestampNs: context.now(),
    stage: 'Created',
    hasFailed: false,
    error: undefined,
    deposit: undefined,
    swap: undefined,
    payout: undefined,
    relatedId,
    ...draft,
  }
  write(storage, id, record)
  const earlier = storage.recordsOf.get(owner) ?? []
  storage.recordsOf.set(owner, [...earlier.slice(1 - RECORDS_PER_OWNER), id])
  return id
}

/** Changes a record. */
export function updateRecord(storage: PoolStorage, id: bigint, changes: Partial<PoolRecord>): void {
  const record = storage.records.get(id)
  if (record !== undefined) write(storage, id, { ...record, ...changes })
}

/** Marks a record as failed, with the reason for its owner. No money is ever attached to a failed record. */
export function failRecord(storage: PoolStorage, id: bigint, error: string): void {
  updateRecord(storage, id, { hasFailed: true, error })
}

/** Forgets a record: its flow is completed, or never happened, or nothing of its failure is left to be settled. */
export function dropRecord(storage: PoolStorage, id: bigint): void {
  const record = storage.records.get(id)
  if (record === undefined) return
  storage.records.delete(id)
  markOpen(storage, id, record, false)
  storage.failedRecords.delete(id)
  const left = (storage.recordsOf.get(record.owner) ?? []).filter((other) => other !== id)
  if (left.length === 0) storage.recordsOf.delete(record.owner)
  else storage.recordsOf.set(record.owner, left)
}

/** The latest records that are under way or failed: id and record, newest first. */
export function listUnfinished(storage: PoolStorage): [bigint, PoolRecord][] {
  const { openRecords } = storage
  const first = Math.max(0, openRecords.size - MOST_OPEN_SHOWN)
  const open = openRecords.entries(first, MOST_OPEN_SHOWN).map(([id]) => id)
  const failed = storage.failedRecords.entries().map(([id]) => id)
  return recordsAt(storage, [...open, ...failed])
}

/** The latest failed records, newest first. */
export function listFailed(storage: PoolStorage): [bigint, PoolRecord][] {
  return recordsAt(
    storage,
    storage.failedRecords.entries().map(([id]) => id),
  )
}

/** The latest records of one owner, newest first. What is completed is in the events. */
export function listOf(storage: PoolStorage, owner: Uint8Array): [bigint, PoolRecord][] {
  return recordsAt(storage, storage.recordsOf.get(owner) ?? [])
}

function write(storage: PoolStorage, id: bigint, record: PoolRecord): void {
  storage.records.set(id, record)
  if (record.stage === 'Completed' && !record.hasFailed) {
    dropRecord(storage, id)
    return
  }
  markOpen(storage, id, record, !record.hasFailed)
  if (!record.hasFailed) {
    storage.failedRecords.delete(id)
    return
  }
  storage.failedRecords.set(id, MARK)
  const oldest = storage.failedRecords.entries(0, 1)[0]
  if (storage.failedRecords.size > FAILED_RECORDS_KEPT && oldest !== undefined) {
    dropRecord(storage, oldest[0])
  }
}

function markOpen(
  { openRecords, openFlowsOf }: PoolStorage,
  id: bigint,
  { owner }: PoolRecord,
  isOpen: boolean,
): void {
  if (openRecords.has(id) === isOpen) return
  const count = (openFlowsOf.get(owner) ?? 0n) + (isOpen ? 1n : -1n)
  if (count > 0n) openFlowsOf.set(owner, count)
  else openFlowsOf.delete(owner)
  if (isOpen) openRecords.set(id, MARK)
  else openRecords.delete(id)
}

function recordsAt(storage: PoolStorage, ids: readonly bigint[]): [bigint, PoolRecord][] {
  const found: [bigint, PoolRecord][] = []
  for (const id of ids) {
    const record = storage.records.get(id)
    if (record !== undefined) found.push([id, record])
  }
  return found.sort(([a], [b]) => (a < b ? 1 : -1))
}
