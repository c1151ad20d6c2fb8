import { nothingConsumed } from '../cycles/consumed.ts'
import type { CanisterRecord } from './canisterRecord.ts'

/** The record of a canister without code. */
export function newCanisterRecord(
  fields: Pick<CanisterRecord, 'number' | 'id' | 'createdAtNs' | 'cycles' | 'settings'>,
): CanisterRecord {
  const { number, id, createdAtNs, cycles, settings } = fields
  return {
    number,
    id,
    createdAtNs,
    cycles,
    settings,
    status: 'running',
    stopRequests: [],
    version: 0n,
    reservedCycles: 0n,
    lastChargedNs: createdAtNs,
    consumed: nothingConsumed(),
    queryStats: { calls: 0n, instructions: 0n, requestBytes: 0n, responseBytes: 0n },
    moduleHash: undefined,
    moduleBytes: 0,
    customSectionBytes: 0,
    installedAtNs: 0n,
    timerNs: 0n,
    certifiedData: new Uint8Array(),
    contexts: new Map(),
    callbacks: new Map(),
    heldAnswers: [],
    nextId: 1,
    heapBytes: 0,
    globals: [],
    stableWasmPages: 0,
    isLowOnMemory: false,
    logs: [],
    logBytes: 0,
    chunks: [],
    snapshots: [],
    changes: [],
    changeCount: 0n,
  }
}
