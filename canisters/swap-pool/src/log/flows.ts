import type { PoolContext } from '../pool/PoolContext.ts'
import type { PoolStorage } from '../pool/PoolStorage.ts'
import { refuse } from '../pool/result.ts'
import type { Flow } from '../pool/storedTypes.ts'
import { appendEvent } from './events.ts'

type Draft = Pick<Flow, 'action' | 'owner'> & Partial<Flow>

const MARK = new Uint8Array()
const FLOWS_PER_OWNER = 50
const FAILED_FLOWS_KEPT = 200
const MOST_OPEN_SHOWN = 500

/**
 * Flows that somebody may have under way before new deposits have to wait. Ways out are never counted: they are bounded by what
 * there is to pay out.
 */
const OPEN_FLOWS_PER_OWNER = 100n

/** @throws Refusal when too many of the owner's flows wait for an answer of a ledger. */
export function requireFewOpen({ storage }: PoolContext, owner: Uint8Array): void {
  if ((storage.openFlowCounts.get(owner) ?? 0n) < OPEN_FLOWS_PER_OWNER) return
  refuse('Too many of your transfers wait for the ledger, please try again later')
}

/** Stores a flow that begins now, and returns its id: the number of the event that says so. */
export function beginFlow(context: PoolContext, draft: Draft): bigint {
  const { storage } = context
  const { owner, action, relatedId } = draft
  const id = appendEvent(context, { kind: 'flowBegun', owner, action, relatedId })
  const flow: Flow = {
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
  write(storage, id, flow)
  const earlier = storage.flowsOf.get(owner) ?? []
  storage.flowsOf.set(owner, [...earlier.slice(1 - FLOWS_PER_OWNER), id])
  return id
}

/** Changes a flow. */
export function updateFlow(storage: PoolStorage, id: bigint, changes: Partial<Flow>): void {
  const flow = storage.flows.get(id)
  if (flow !== undefined) write(storage, id, { ...flow, ...changes })
}

/** Marks a flow as failed, with the reason for its owner. No money is ever attached to a failed flow. */
export function failFlow(storage: PoolStorage, id: bigint, error: string): void {
  updateFlow(storage, id, { hasFailed: true, error })
}

/** Forgets a flow that is completed, or never happened, or nothing of its failure is left to be settled. */
export function dropFlow(storage: PoolStorage, id: bigint): void {
  const flow = storage.flows.get(id)
  if (flow === undefined) return
  storage.flows.delete(id)
  markOpen(storage, id, flow, false)
  storage.failedFlows.delete(id)
  const left = (storage.flowsOf.get(flow.owner) ?? []).filter((other) => other !== id)
  if (left.length === 0) storage.flowsOf.delete(flow.owner)
  else storage.flowsOf.set(flow.owner, left)
}

/** The latest flows that are under way or failed: id and flow, newest first. */
export function listUnfinished(storage: PoolStorage): [bigint, Flow][] {
  const { openFlows } = storage
  const first = Math.max(0, openFlows.size - MOST_OPEN_SHOWN)
  const open = openFlows.entries(first, MOST_OPEN_SHOWN).map(([id]) => id)
  const failed = storage.failedFlows.entries().map(([id]) => id)
  return flowsAt(storage, [...open, ...failed])
}

/** The latest failed flows, newest first. */
export function listFailed(storage: PoolStorage): [bigint, Flow][] {
  return flowsAt(
    storage,
    storage.failedFlows.entries().map(([id]) => id),
  )
}

/** The latest flows of one owner, newest first. What is completed is in the events. */
export function listOf(storage: PoolStorage, owner: Uint8Array): [bigint, Flow][] {
  return flowsAt(storage, storage.flowsOf.get(owner) ?? [])
}

function write(storage: PoolStorage, id: bigint, flow: Flow): void {
  storage.flows.set(id, flow)
  if (flow.stage === 'Completed' && !flow.hasFailed) {
    dropFlow(storage, id)
    return
  }
  markOpen(storage, id, flow, !flow.hasFailed)
  if (!flow.hasFailed) {
    storage.failedFlows.delete(id)
    return
  }
  storage.failedFlows.set(id, MARK)
  const oldest = storage.failedFlows.entries(0, 1)[0]
  if (storage.failedFlows.size > FAILED_FLOWS_KEPT && oldest !== undefined) {
    dropFlow(storage, oldest[0])
  }
}

function markOpen(
  { openFlows, openFlowCounts }: PoolStorage,
  id: bigint,
  { owner }: Flow,
  isOpen: boolean,
): void {
  if (openFlows.has(id) === isOpen) return
  const count = (openFlowCounts.get(owner) ?? 0n) + (isOpen ? 1n : -1n)
  if (count > 0n) openFlowCounts.set(owner, count)
  else openFlowCounts.delete(owner)
  if (isOpen) openFlows.set(id, MARK)
  else openFlows.delete(id)
}

function flowsAt(storage: PoolStorage, ids: readonly bigint[]): [bigint, Flow][] {
  const found: [bigint, Flow][] = []
  for (const id of ids) {
    const flow = storage.flows.get(id)
    if (flow !== undefined) found.push([id, flow])
  }
  return found.sort(([a], [b]) => (a < b ? 1 : -1))
}
