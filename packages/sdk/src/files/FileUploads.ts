import { Principal } from '@icp-sdk/core/principal'
import { sha256 } from '@noble/hashes/sha2.js'
import { fileTypeOf, HEAD_BYTES } from '@sluice/candid/file-type'
import { toHex } from '@sluice/candid/hex'
import type { Chunk, StoredFile, Upload } from '@sluice/candid/nft_collection'
import { translated } from '../agent/translateError.ts'
import type { TextStorage } from '../flows/store/storedList.ts'

/** What a canister takes at once. */
export const CHUNK_BYTES = 700_000

/** What is asked of a canister that keeps files. */
export type FileShelf = {
  readonly begin: () => Promise<{ readonly batch_id: bigint }>
  readonly add: (chunk: Chunk) => Promise<{ readonly chunk_id: bigint }>
  readonly commit: (file: Commit) => Promise<{ ok: Pick<StoredFile, 'path'> } | { err: string }>
  readonly fetchFile: (path: string) => Promise<readonly Pick<StoredFile, 'path' | 'sha256'>[]>
  readonly fetchUploads: (
    owner: Principal,
  ) => Promise<readonly Pick<Upload, 'batch_id' | 'chunks'>[]>
}

type Commit = {
  batch_id: bigint
  content_type: string
  chunk_ids: bigint[]
  sha256: [Uint8Array]
}

/** Files of one kind of canister. */
export type FileKind = {
  /** Names them in the browser's memory. It is stored: it stays what it is. */
  readonly name: string
  readonly shelfOf: (canisterId: string) => FileShelf
  readonly mostBytes: number
  /** The types that are taken; all that are served when absent. */
  readonly types?: readonly string[]
  /** The error for a file that is not taken. */
  readonly refused: (reason: string) => Error
}

/** A file that lies in its canister. */
export type UploadedFile = { readonly path: string; readonly sha256: string }

type About = {
  readonly canisterId: string
  readonly owner: string
  readonly signal?: AbortSignal | undefined
  /** Hears how many bytes of the file are there. */
  readonly onBytes?: ((bytes: number) => void) | undefined
}

/**
 * Uploads files in chunks. The number of each upload is remembered under the file's hash; what is there of it the collection says. So an
 * upload goes on where it stopped, also after a reload, and a file that is there is not sent again.
 */
export class FileUploads {
  private readonly kind: FileKind
  private readonly memory: TextStorage

  constructor(kind: FileKind, memory: TextStorage) {
    this.kind = kind
    this.memory = memory
  }

  /**
   * @throws the kind's error for a file that is empty, too large or of a type that is not taken; CallError; the signal's reason
   */
  async upload(bytes: Uint8Array, about: About): Promise<UploadedFile> {
    const { name, mostBytes, types, refused } = this.kind
    const contentType = fileTypeOf(String.fromCharCode(...bytes.subarray(0, HEAD_BYTES)))
    if (contentType === undefined || types?.includes(contentType) === false)
      throw refused('the file is of no type that is taken')
    if (bytes.length === 0 || bytes.length > mostBytes)
      throw refused(`a file has 1 to ${mostBytes} bytes`)
    const hash = sha256(bytes)
    const key = `sluice.${name}.${about.canisterId}.${toHex(hash)}`
    return (
      (await this.fetchUploaded(key, toHex(hash), about)) ??
      this.send(bytes, { ...about, hash, key, contentType })
    )
  }

  /** The file that an earlier upload has left there. */
  private async fetchUploaded(
    key: string,
    hash: string,
    { canisterId }: About,
  ): Promise<UploadedFile | undefined> {
    const batch = this.memory.getItem(key)
    if (batch === null || !/^\d{1,20}$/.test(batch)) return undefined
    const path = `/${batch}`
    const [file] = await translated(() => this.kind.shelfOf(canisterId).fetchFile(path))
    return file !== undefined && toHex(Uint8Array.from(file.sha256)) === hash
      ? { path, sha256: hash }
      : undefined
  }

  private async send(
    bytes: Uint8Array,
    {
      hash,
      key,
      contentType,
      ...about
    }: About & {
      readonly hash: Uint8Array
      readonly key: string
      readonly contentType: string
    },
  ): Promise<UploadedFile> {
    const shelf = this.kind.shelfOf(about.canisterId)
    const batch = (await this.fetchOpen(key, about)) ?? (await this.begin(key, about))
    const chunks = [...batch.chunkIds]
    for (let place = chunks.length; place * CHUNK_BYTES < bytes.length; place++) {
      about.signal?.throwIfAborted()
      const content = bytes.subarray(place * CHUNK_BYTES, (place + 1) * CHUNK_BYTES)
      const { chunk_id } = await translated(() => shelf.add({ batch_id: batch.id, content }))
      chunks.push(chunk_id)
      about.onBytes?.(Math.min((place + 1) * CHUNK_BYTES, bytes.length))
    }
    about.signal?.throwIfAborted()
    const answer = await translated(() =>
      shelf.commit({
        batch_id: batch.id,
        content_type: contentType,
        chunk_ids: chunks,
        sha256: [hash],
      }),
    )
    if ('err' in answer) {
      // chunks that came twice, or an upload that is over: the next attempt begins anew
      this.memory.setItem(key, '')
      throw this.kind.refused(answer.err)
    }
    return { path: answer.ok.path, sha256: toHex(hash) }
  }

  /** An upload of the file that was begun and has not expired. */
  private async fetchOpen(key: string, { canisterId, owner }: About) {
    const known = this.memory.getItem(key)
    if (known === null || known === '') return undefined
    const uploads = await translated(() =>
      this.kind.shelfOf(canisterId).fetchUploads(Principal.fromText(owner)),
    )
    const found = uploads.find(({ batch_id }) => `${batch_id}` === known)
    // in their order; a chunk of another size is none of this file's
    const isOurs = found?.chunks.every(
      ({ size }, place) => size === BigInt(CHUNK_BYTES) || place === found.chunks.length - 1,
    )
    return found !== undefined && isOurs
      ? { id: found.batch_id, chunkIds: found.chunks.map(({ chunk_id }) => chunk_id) }
      : undefined
  }

  private async begin(key: string, { canisterId }: About) {
    const { batch_id: id } = await translated(() => this.kind.shelfOf(canisterId).begin())
    this.memory.setItem(key, `${id}`)
    return { id, chunkIds: [] }
  }
}
