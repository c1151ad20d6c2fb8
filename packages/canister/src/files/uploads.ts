import type { Upload as UploadView } from '@sluice/candid/nft_collection'
import { isSameBytes } from '../bytes/bytes.ts'
import { takeNext } from '../stored/Cell.ts'
import { refuse } from './FileRefusal.ts'
import type { FileState, FileStore, Upload } from './FileStore.ts'

/** What public clients cut files into. */
export const CHUNK_BYTES = 700_000
const MAX_CHUNKS = 16
/** Of one person: a folder is uploaded some files at a time. */
const MAX_OPEN = 20
const LIFETIME_NS = 86_400_000_000_000n
/** Each new upload drops so many that have expired. */
const DROPPED_AT_ONCE = 2

/** Begins an upload. @throws FileRefusal when too many are open. */
export function beginUpload(store: FileStore, owner: Uint8Array): bigint {
  const { state, now } = store
  store.requireRoom()
  dropExpired(store)
  if (uploadsOf(state, owner).length >= MAX_OPEN)
    refuse(`At most ${MAX_OPEN} uploads at once: commit them, or drop them with clearChunk`)
  const batch = takeNext(state.nextBatchId)
  state.uploads.set(batch, { owner, expiresAtNs: now() + LIFETIME_NS, chunks: [] })
  return batch
}

/** Adds a chunk to an upload of the caller. @throws FileRefusal beyond a limit. */
export function addChunk(
  store: FileStore,
  owner: Uint8Array,
  { batch, content }: { batch: bigint; content: Uint8Array },
): bigint {
  const { state, limits } = store
  store.requireRoom()
  const upload = requireUpload(store, owner, batch)
  if (content.length === 0 || content.length > CHUNK_BYTES)
    refuse(`A chunk has from 1 to ${CHUNK_BYTES} bytes`)
  if (upload.chunks.length >= MAX_CHUNKS) refuse(`At most ${MAX_CHUNKS} chunks for one file`)
  const size = upload.chunks.reduce((sum, chunk) => sum + chunk.size, content.length)
  if (size > limits.fileBytes) refuse(`A file has at most ${limits.fileBytes} bytes`)
  const stored = state.storedBytes.get() + BigInt(content.length)
  if (stored > limits.storedBytes)
    refuse(`At most ${limits.storedBytes} bytes of files are held here`)
  const id = takeNext(state.nextChunkId)
  state.chunks.set(id, content)
  state.storedBytes.set(stored)
  const chunks = [...upload.chunks, { id, size: content.length }]
  state.uploads.set(batch, { ...upload, chunks })
  return id
}

/** @throws FileRefusal for an upload that is not there, is somebody else's, or has expired. */
export function requireUpload({ state, now }: FileStore, owner: Uint8Array, batch: bigint): Upload {
  const upload = state.uploads.get(batch)
  const isOpen =
    upload !== undefined && isSameBytes(upload.owner, owner) && upload.expiresAtNs > now()
  return isOpen ? upload : refuse('There is no such upload: it has ended, expired, or is not yours')
}

/** Drops all uploads of a person. @returns whether there were any. */
export function clearUploads({ state }: FileStore, owner: Uint8Array): boolean {
  const mine = uploadsOf(state, owner)
  for (const [batch, upload] of mine) dropUpload(state, batch, upload)
  return mine.length > 0
}

/** What a person can go on with: an upload that has expired is there until another begins, and takes nothing any more. */
export function viewUploads(store: FileStore, owner: Uint8Array): UploadView[] {
  const { state, toPrincipal, now } = store
  return uploadsOf(state, owner)
    .filter(([, { expiresAtNs }]) => expiresAtNs > now())
    .map(([batch, { expiresAtNs, chunks }]) => ({
      batch_id: batch,
      owner: toPrincipal(owner),
      expires_at: expiresAtNs,
      chunks: chunks.map(({ id, size }) => ({ chunk_id: id, size: BigInt(size) })),
    }))
}

/** Forgets an upload with its chunks. */
export function dropUpload(state: FileState, batch: bigint, { chunks }: Upload): void {
  for (const { id, size } of chunks) {
    state.chunks.delete(id)
    state.storedBytes.set(state.storedBytes.get() - BigInt(size))
  }
  state.uploads.delete(batch)
}

/** Few are ever open: those who lead the canister have some each. */
function uploadsOf({ uploads }: FileState, owner: Uint8Array): [bigint, Upload][] {
  return uploads.entries().filter(([, upload]) => isSameBytes(upload.owner, owner))
}

function dropExpired({ state, now }: FileStore): void {
  for (const [batch, upload] of state.uploads.entries(0, DROPPED_AT_ONCE)) {
    if (upload.expiresAtNs <= now()) dropUpload(state, batch, upload)
  }
}
