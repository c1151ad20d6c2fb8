import { createHash } from 'node:crypto'
import type { Store } from '../../store/store.ts'

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

  /** Keeps a memory of zeros. */
  putZeros(sizeBytes: number): Uint8Array[] {
    const whole = Math.floor(sizeBytes / PIECE_BYTES)
    const rest = sizeBytes - whole * PIECE_BYTES
    const piece = whole === 0 ? [] : [this.put(Buffer.alloc(PIECE_BYTES))]
    const last = rest === 0 ? [] : [this.put(Buffer.alloc(rest))]
    return [...Array.from({ length: whole }, () => piece).flat(), ...last]
  }

  /** Some bytes of a memory; they must lie inside. */
  readRange(hashes: readonly Uint8Array[], offset: number, size: number): Uint8Array {
    const parts: Uint8Array[] = []
    for (let done = 0; done < size; ) {
      const start = (offset + done) % PIECE_BYTES
      const piece = this.#piece(hashes, offset + done)
      const part = piece.subarray(start, start + size - done)
      parts.push(part)
      done += part.length
    }
    return new Uint8Array(Buffer.concat(parts))
  }

  /** The pieces of a memory after some bytes were written; they must lie inside. */
  writeRange(hashes: readonly Uint8Array[], offset: number, bytes: Uint8Array): Uint8Array[] {
    const changed = [...hashes]
    for (let done = 0; done < bytes.length; ) {
      const start = (offset + done) % PIECE_BYTES
      const piece = Buffer.from(this.#piece(hashes, offset + done))
      const part = bytes.subarray(done, done + piece.length - start)
      piece.set(part, start)
      changed[Math.floor((offset + done) / PIECE_BYTES)] = this.put(piece)
      done += part.length
    }
    return changed
  }

  #piece(hashes: readonly Uint8Array[], offset: number): Uint8Array {
    const hash = hashes[Math.floor(offset / PIECE_BYTES)]
    if (hash === undefined) throw new RangeError(`the memory has no byte ${offset}`)
    return this.get(hash)
  }

  /** Hands the pieces of a memory to `write`, in order. */
  getMemory(hashes: readonly Uint8Array[], write: (offset: number, piece: Buffer) => void): void {
    hashes.forEach((hash, index) => {
      write(index * PIECE_BYTES, Buffer.from(this.get(hash)))
    })
  }
}
