import { Principal } from '@icp-sdk/core/principal'
import { sha256 } from '@noble/hashes/sha2.js'
import { fileTypeOf, HEAD_BYTES } from '@sluice/candid/file-type'
import { toHex } from '@sluice/candid/hex'
import { type _SERVICE, idlFactory } from '@sluice/candid/nft_collection'
import type { Actors } from '../../actors.ts'
import { translated } from '../../agent/translateError.ts'
import type { TextStorage } from '../../flows/store/storedList.ts'
import { NftStudioError } from './NftStudioError.ts'

/** What a collection takes at once, and of one file. */
export const CHUNK_BYTES = 700_000
export const MOST_FILE_BYTES = 2_097_152

/** A file that lies in its collection. */
export type UploadedFile = { readonly path: string; readonly sha256: string }

type About = {
  readonly collectionId: string
  readonly owner: string
  readonly signal?: AbortSignal | undefined
  /** Hears how many bytes of the file are there. */
  readonly onBytes?: ((bytes: number) => void) | undefined
}

/**
 * Uploads files in chunks. The number of each upload is remembered under the file's hash; what is there of it the collection says. So an
 * upload goes on where it stopped, also after a reload, and a file that is there is not sent again.
 */
export class NftUploads {
  private readonly actors: Actors
  private readonly memory: TextStorage

  constructor(actors: Actors, memory: TextStorage) {
    this.actors = actors
    this.memory = memory
  }

  /**
   * @throws NftStudioError `nft-not-uploaded` for a file that is empty, too large or of a type that collections do not show; CallError; the
   * signal's reason
   */
  async upload(bytes: Uint8Array, about: About): Promise<UploadedFile> {
    const contentType = fileTypeOf(String.fromCharCode(...bytes.subarray(0, HEAD_BYTES)))
    if (contentType === undefined)
      throw NftStudioError.notUploaded('this is no file of a known type')
    if (bytes.length === 0 || bytes.length > MOST_FILE_BYTES)
      throw NftStudioError.notUploaded(`a file has 1 to ${MOST_FILE_BYTES} bytes`)
    const hash = sha256(bytes)
    const key = `sluice.nft-upload.${about.collectionId}.${toHex(hash)}`
    return (
      (await this.fetchUploaded(key, toHex(hash), about)) ??
      this.send(bytes, { ...about, hash, key, contentType })
    )
  }

  /** The file that an earlier upload has left there. */
  private async fetchUploaded(
    key: string,
    hash: string,
    { collectionId }: About,
  ): Promise<UploadedFile | undefined> {
    const batch = this.memory.getItem(key)
    if (batch === null || !/^\d{1,20}$/.test(batch)) return undefined
    const path = `/${batch}`
    const [file] = await translated(() => this.collection(collectionId).getFile(path))
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
    const collection = this.collection(about.collectionId)
    const batch = (await this.fetchOpen(key, about)) ?? (await this.begin(key, about))
    const chunks = [...batch.chunkIds]
    for (let place = chunks.length; place * CHUNK_BYTES < bytes.length; place++) {
      about.signal?.throwIfAborted()
      const content = bytes.subarray(place * CHUNK_BYTES, (place + 1) * CHUNK_BYTES)
      const { chunk_id } = await translated(() =>
        collection.create_chunk({ batch_id: batch.id, content }),
      )
      chunks.push(chunk_id)
      about.onBytes?.(Math.min((place + 1) * CHUNK_BYTES, bytes.length))
    }
    about.signal?.throwIfAborted()
    const answer = await translated(() =>
      collection.commit_file({
        batch_id: batch.id,
        content_type: contentType,
        chunk_ids: chunks,
        sha256: [hash],
      }),
    )
    if ('err' in answer) {
      // chunks that came twice, or an upload that is over: the next attempt begins anew
      this.memory.setItem(key, '')
      throw NftStudioError.notUploaded(answer.err)
    }
    return { path: answer.ok.path, sha256: toHex(hash) }
  }

  /** An upload of the file that was begun and has not expired. */
  private async fetchOpen(key: string, { collectionId, owner }: About) {
    const known = this.memory.getItem(key)
    if (known === null || known === '') return undefined
    const uploads = await translated(() =>
      this.collection(collectionId).getUploads(Principal.fromText(owner)),
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

  private async begin(key: string, { collectionId }: About) {
    const { batch_id: id } = await translated(() => this.collection(collectionId).create_batch())
    this.memory.setItem(key, `${id}`)
    return { id, chunkIds: [] }
  }

  private collection(id: string): _SERVICE {
    return this.actors.other<_SERVICE>(idlFactory, id)
  }
}
