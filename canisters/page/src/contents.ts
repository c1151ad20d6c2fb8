import { concatBytes, isSameBytes } from '@sluice/canister'
import { CHUNK_BYTES, type Content, chunkCount, chunkLength } from '@sluice/canister/http'
import type { PageState } from './PageState.ts'

export type ChunkName = { readonly sha256: Uint8Array; readonly chunk: number }

const HASH_BYTES = 32
/** The largest content that a gateway holds while it verifies. */
export const MAX_CONTENT_BYTES = 67_108_864
const MAX_CHUNKS = MAX_CONTENT_BYTES / CHUNK_BYTES
/** Two releases of some megabytes each, and a hundred times that in reserve. */
export const MAX_BYTES = 536_870_912
/** As many as one message can delete. */
const COLLECTED_EACH_TIME = 200

function keyOf({ sha256, chunk }: ChunkName): Uint8Array {
  return concatBytes([sha256, Uint8Array.of(chunk >> 8, chunk & 255)])
}

const isName = ({ sha256, chunk }: ChunkName): boolean =>
  sha256.length === HASH_BYTES && chunk < MAX_CHUNKS

/** Stores a chunk; one that is there already stays. Returns why it cannot be stored. */
export function storeChunk(
  { chunks, lengths, bytes }: PageState,
  name: ChunkName,
  part: Uint8Array,
): string | undefined {
  if (!isName(name))
    return `A chunk is named by 32 bytes of SHA-256 and a number below ${MAX_CHUNKS}`
  if (part.length > CHUNK_BYTES) return `A chunk has at most ${CHUNK_BYTES} bytes`
  const key = keyOf(name)
  const before = lengths.get(key)
  if (before === part.length) return undefined
  const total = bytes.get() - BigInt(before ?? 0) + BigInt(part.length)
  if (total > BigInt(MAX_BYTES))
    return `The page holds at most ${MAX_BYTES} bytes: collect what is old`
  chunks.set(key, part)
  lengths.set(key, part.length)
  bytes.set(total)
  return undefined
}

/** The chunks of a content that are not there, or not as long as they must be. */
export function missingChunks({ lengths }: PageState, content: Content): ChunkName[] {
  const missing: ChunkName[] = []
  for (let chunk = 0; chunk < chunkCount(content); chunk++) {
    const name = { sha256: content.sha256, chunk }
    if (lengths.get(keyOf(name)) !== chunkLength(content, chunk)) missing.push(name)
  }
  return missing
}

export function readChunk({ chunks }: PageState, name: ChunkName): Uint8Array | undefined {
  return isName(name) ? chunks.get(keyOf(name)) : undefined
}

export function hasChunk({ lengths }: PageState, name: ChunkName): boolean {
  return isName(name) && lengths.has(keyOf(name))
}

/** A content as a whole. @throws Error when a part of it is missing */
export function readContent(state: PageState, content: Content): Uint8Array {
  const parts: Uint8Array[] = []
  for (let chunk = 0; chunk < chunkCount(content); chunk++) {
    const part = readChunk(state, { sha256: content.sha256, chunk })
    if (part === undefined) throw new Error('a content of the page is not there')
    parts.push(part)
  }
  return concatBytes(parts)
}

/** Forgets chunks of contents that are not among these, as many as a message can. Returns how many. */
export function collectChunks(state: PageState, isNeeded: (sha256: Uint8Array) => boolean): number {
  const { chunks, lengths, bytes } = state
  let collected = 0
  let freed = 0
  for (const [key, length] of lengths.entries()) {
    if (collected === COLLECTED_EACH_TIME) break
    if (isNeeded(key.subarray(0, HASH_BYTES))) continue
    chunks.delete(key)
    lengths.delete(key)
    collected += 1
    freed += length
  }
  bytes.set(bytes.get() - BigInt(freed))
  return collected
}

export const isSameContent = (a: Content | undefined, b: Content | undefined): boolean =>
  a !== undefined && b !== undefined && isSameBytes(a.sha256, b.sha256)
