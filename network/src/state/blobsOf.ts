import type { CanisterRecord } from './canisterRecord.ts'

/** The blobs of the store that a record refers to. */
export function blobsOf(record: CanisterRecord): Uint8Array[] {
  const own = record.moduleHash === undefined ? [] : [record.moduleHash]
  const held = record.snapshots.flatMap(({ moduleHash, module, heap, stable, chunks }) => [
    ...(moduleHash === undefined ? [] : [moduleHash]),
    ...module,
    ...heap,
    ...stable,
    ...chunks,
  ])
  return [...own, ...record.chunks, ...held]
}
