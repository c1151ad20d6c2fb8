import type { HashTree } from '../bytes/hashTree.ts'
import { blob, i32, list, nat, text, type ValueOf } from '../codec/field.ts'
import { struct } from '../codec/struct.ts'
import type { CanisterEdges } from '../edges.ts'
import { DigitTree, digitNodeField } from '../http/DigitTree.ts'
import { rawBytes, type StableState } from '../stored/StableState.ts'

const chunkField = struct({ id: nat, size: i32 })
const uploadField = struct({ owner: blob, expiresAtNs: nat, chunks: list(chunkField) })
export type Upload = ValueOf<typeof uploadField>

const fileField = struct({
  contentType: text,
  size: i32,
  sha256: blob,
  /** Ids of chunks in their order, each one part of the answer. */
  parts: list(nat),
  responseHash: blob,
  /** How many things of the canister show it. */
  uses: nat,
})
export type StoredFile = ValueOf<typeof fileField>

export type FileState = ReturnType<typeof openFileState>

/**
 * What a canister stores of files, beside everything else that it stores.
 * @param first the numbers of the first of three single values, and of the first of four maps
 */
export function openFileState(
  open: StableState,
  first: { readonly value: number; readonly map: number },
) {
  return {
    nextBatchId: open.count(first.value, 1n),
    nextChunkId: open.count(first.value + 1, 1n),
    /** Of files and of uploads under way. */
    storedBytes: open.count(first.value + 2),
    uploads: open.byNumber(first.map, uploadField),
    chunks: open.byNumber(first.map + 1, rawBytes),
    files: open.byNumber(first.map + 2, fileField),
    fileTree: new DigitTree(open.byKey(first.map + 3, digitNodeField)),
  }
}

/** The files of a canister, what it takes of them, and how they fit into what it certifies. */
export type FileStore = Pick<CanisterEdges, 'now' | 'self' | 'toPrincipal'> & {
  readonly state: FileState
  readonly limits: {
    /** Of one file. As much as one message can hash is {@link MAX_FILE_BYTES}. */
    readonly fileBytes: number
    /** Of all files, and uploads under way. */
    readonly storedBytes: bigint
    /** The types that are taken; all that are served when absent. */
    readonly types?: readonly string[]
  }
  /** Throws while cycles are kept for something else. */
  readonly requireRoom: () => void
  /** Certifies all that the canister certifies as it is stored now. */
  readonly certify: () => void
  /** All that the canister certifies, with this part of its files shown. */
  readonly certifiedTree: (files: HashTree) => HashTree
}

/** As much as one message can hash. */
export const MAX_FILE_BYTES = 2_097_152
