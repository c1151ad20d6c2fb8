import { HEAD_BYTES } from '@sluice/candid/file-type'
import type { StoredFile as FileView } from '@sluice/candid/nft_collection'
import { concatBytes, isSameBytes, latin1, sha256Stream } from '@sluice/canister'
import { responseHash } from '@sluice/canister/http'
import type { CollectionContext } from '../collection/CollectionContext.ts'
import type { CollectionState, StoredFile, Upload } from '../collection/CollectionState.ts'
import { certifyAll } from '../collection/certify.ts'
import { refuse } from '../collection/Refusal.ts'
import { requireRoom } from '../collection/reserve.ts'
import { contentTypeOf } from './contentType.ts'
import { answerHash, headersOf } from './headers.ts'
import { dropUpload, requireUpload } from './uploads.ts'

export type Commit = {
  readonly batch: bigint
  readonly contentType: string
  readonly chunks: readonly bigint[]
  /** What the uploader hashed, to compare. */
  readonly sha256: Uint8Array | undefined
}

/**
 * Makes an upload a file that is served under the batch's number. Asked again it answers the same.
 * @throws Refusal for chunks of another upload, a hash that differs, or a type that does not fit
 */
export function commitFile(
  context: CollectionContext,
  owner: Uint8Array,
  commit: Commit,
): FileView {
  const { state } = context
  const committed = state.files.get(commit.batch)
  if (committed !== undefined) return requireSame(committed, commit)
  requireRoom(context)
  const upload = requireUpload(context, owner, commit.batch)
  const parts = requireParts(upload, commit.chunks)
  const file = describeParts(state, parts, commit)
  state.files.set(commit.batch, file)
  dropUpload(state, commit.batch, {
    ...upload,
    chunks: upload.chunks.filter(({ id }) => !commit.chunks.includes(id)),
  })
  state.fileTree.set(commit.batch, answerHash(file.responseHash))
  certifyAll(context)
  return viewFile(commit.batch, file)
}

/** Drops a file that nothing shows. @throws Refusal for one that a token or the logo is made of */
export function deleteFile(context: CollectionContext, path: string): true {
  const { state } = context
  const number = fileNumber(path)
  const file = number === undefined ? undefined : state.files.get(number)
  if (number === undefined || file === undefined) return refuse('There is no such file here')
  if (file.tokens > 0n) refuse('A token shows this file: it stays')
  if (state.logo.get() === path) refuse('The logo is this file: choose another logo first')
  for (const part of file.parts) state.chunks.delete(part)
  state.storedBytes.set(state.storedBytes.get() - BigInt(file.size))
  state.files.delete(number)
  state.fileTree.delete(number)
  certifyAll(context)
  return true
}

/** The number of a file from its path as it is served. */
export function fileNumber(path: string): bigint | undefined {
  const digits = /^\/([1-9]\d{0,9})$/.exec(path)?.[1]
  return digits === undefined ? undefined : BigInt(digits)
}

export function viewFile(number: bigint, { contentType, size, sha256 }: StoredFile): FileView {
  return { path: `/${number}`, contentType, size: BigInt(size), sha256 }
}

/** The chunks in the order of their ids' list. */
function requireParts(upload: Upload, ids: readonly bigint[]): Upload['chunks'] {
  const parts = ids.map((id) => upload.chunks.find((chunk) => chunk.id === id))
  const known = parts.filter((part) => part !== undefined)
  const isWhole = known.length === ids.length && new Set(ids).size === ids.length && ids.length > 0
  return isWhole ? known : refuse('A chunk is missing, or named twice: upload it again')
}

function describeParts(
  state: CollectionState,
  parts: Upload['chunks'],
  { contentType: declared, sha256: expected }: Commit,
): StoredFile {
  const hasher = sha256Stream()
  const heads: Uint8Array[] = []
  let size = 0
  for (const { id } of parts) {
    const bytes = state.chunks.get(id) ?? refuse('A chunk is missing: upload it again')
    if (size < HEAD_BYTES) heads.push(bytes.slice(0, HEAD_BYTES))
    hasher.update(bytes)
    size += bytes.length
  }
  const contentType = contentTypeOf(latin1(concatBytes(heads).slice(0, HEAD_BYTES)), declared)
  const sha256 = hasher.digest()
  if (expected !== undefined && !isSameBytes(expected, sha256))
    refuse('What arrived is not what was sent: its SHA-256 differs. Upload the file again')
  const answer = { status: 200, headers: headersOf(contentType), bodyHash: sha256 }
  return {
    contentType,
    size,
    sha256,
    parts: parts.map(({ id }) => id),
    responseHash: responseHash(answer),
    tokens: 0n,
  }
}

/** A commit whose answer got lost comes again with the same chunks. */
function requireSame(file: StoredFile, { batch, chunks, sha256 }: Commit): FileView {
  const isSame =
    file.parts.length === chunks.length &&
    file.parts.every((id, place) => id === chunks[place]) &&
    (sha256 === undefined || isSameBytes(sha256, file.sha256))
  return isSame ? viewFile(batch, file) : refuse('This upload has been committed with other chunks')
}
