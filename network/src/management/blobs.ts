import { createHash } from 'node:crypto'
import type { Store } from '../store/store.ts'

const PIECE_BYTES = 1_048_576

/** Keeps bytes of any size in the store, in pieces found by their hash. */
export class Blobs {
  readonly #store: Pick<Store, 'saveBlob' | 'blob'>

  constructor(store: Pick<Store, 'saveBlob' | 'blob'>) {
    this.#store = store
  }

  /** Keeps the bytes; returns their SHA-256. */
  put(bytes: Uint8Array): Uint8Array {
    const hash = new Uint8Array(createHash('sha256').update(bytes).digest())
    this.#store.saveBlob(hash, bytes)
    return hash
  }

  get(hash: Uint8Array): Uint8Array {
    return this.#store.blob(hash)
  }

  /** Keeps a memory piece by piece; equal pieces are kept once. */
  putMemory(sizeBytes: number, read: (offset: number, target: Buffer) => void): Uint8Array[] {
    const hashes: Uint8Array[] = []
    for (let offset = 0; offset < sizeBytes; offset += PIECE_BYTES) {
      const piece = Buffer.alloc(Math.min(PIECE_BYTES, sizeBytes - offset))
      read(offset, piece)
      hashes.push(this.put(piece))
    }
    return hashes
  }

  /** Hands the pieces of a memory to `write`, in order. */
  getMemory(hashes: readonly Uint8Array[], write: (offset: number, piece: Buffer) => void): void {
    hashes.forEach((hash, index) => {
      write(index * PIECE_BYTES, Buffer.from(this.get(hash)))
    })
  }
}
