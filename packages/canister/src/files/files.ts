import { HEAD_BYTES } from '@sluice/candid/file-type'
import type { StoredFile as FileView } from '@sluice/candid/nft_collection'
import { concatBytes, isSameBytes } from '../bytes/bytes.ts'
import { sha256Stream } from '../bytes/sha256.ts'
import { latin1 } from '../bytes/utf8.ts'
import { responseHash } from '../http/certifiedResponse.ts'
import { contentTypeOf } from './contentType.ts'
import { refuse } from './FileRefusal.ts'
import type { FileState, FileStore, StoredFile, Upload } from './FileStore.ts'
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
 * @throws FileRefusal for chunks of another upload, a hash that differs, or a type that does not fit
 */
export function commitFile(store: FileStore, owner: Uint8Array, commit: Commit): FileView {
  const { state } = store
  const committed = state.files.get(commit.batch)
  if (committed !== undefined) return requireSame(committed, commit)
  store.requireRoom()
  const upload = requireUpload(store, owner, commit.batch)
  const parts = requireParts(upload, commit.chunks)
  const file = describeParts(state, parts, commit)
  const { types } = store.limits
  if (types !== undefined && !types.includes(file.contentType))
    refuse(`Files of the type ${file.contentType} are not taken here`)
  state.files.set(commit.batch, file)
  dropUpload(state, commit.batch, {
    ...upload,
    chunks: upload.chunks.filter(({ id }) => !commit.chunks.includes(id)),
  })
  state.fileTree.set(commit.batch, answerHash(file.responseHash))
  store.certify()
  return viewFile(commit.batch, file)
}

/** Drops a file that nothing shows. @throws FileRefusal for one that is shown */
export function deleteFile(store: FileStore, path: string): true {
  const { number, file } = requireFile(store, path)
  if (file.uses > 0n) refuse('This file is shown: it stays')
  drop(store, number, file)
  return true
}

/** Counts what shows a file, which stays as long. @throws FileRefusal where there is no such file */
export function holdFile(store: FileStore, path: string, count = 1n): void {
  const { number, file } = requireFile(store, path)
  store.state.files.set(number, { ...file, uses: file.uses + count })
}

/** Ends a use, and drops the file when it was the last one. */
export function releaseFile(store: FileStore, path: string): void {
  const found = findFile(store, path)
  if (found === undefined) return
  const { number, file } = found
  if (file.uses <= 1n) drop(store, number, file)
  else store.state.files.set(number, { ...file, uses: file.uses - 1n })
}

function drop({ state, certify }: FileStore, number: bigint, file: StoredFile): void {
  for (const part of file.parts) state.chunks.delete(part)
  state.storedBytes.set(state.storedBytes.get() - BigInt(file.size))
  state.files.delete(number)
  state.fileTree.delete(number)
  certify()
}

type Found = { readonly number: bigint; readonly file: StoredFile }

export function findFile({ state }: FileStore, path: string): Found | undefined {
  const number = fileNumber(path)
  const file = number === undefined ? undefined : state.files.get(number)
  return number === undefined || file === undefined ? undefined : { number, file }
}

/** @throws FileRefusal */
const requireFile = (store: FileStore, path: string): Found =>
  findFile(store, path) ?? refuse('There is no such file here')

/** The number of a file from its path as it is served. */
export function fileNumber(path: string): bigint | undefined {
  const digits = /^\/([1-9]\d{0,9})$/.exec(path)?.[1]
  return digits === undefined ? undefined : BigInt(digits)
}

/** What is known of a file, by its path. */
export function viewFileAt(store: FileStore, path: string): [] | [FileView] {
  const found = findFile(store, path)
  return found === undefined ? [] : [viewFile(found.number, found.file)]
}

function viewFile(number: bigint, { contentType, size, sha256 }: StoredFile): FileView {
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
  state: FileState,
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
    uses: 0n,
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
