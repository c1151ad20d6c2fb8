import { HeapImage } from '../host/heapImage.ts'
import type { IngressEntry } from '../ingress/history.ts'
import { keyOf } from '../principals.ts'
import type { CallRequest, Message } from '../scheduler/messages.ts'
import type { Canister, CanisterRecord } from '../state/canister.ts'
import type { Counters } from '../state/networkState.ts'

/** What a round changed. */
export type RoundChanges = {
  readonly counters: Counters
  readonly clockOffsetNs: bigint
  readonly changed: Iterable<Canister>
  readonly deleted: readonly Canister[]
  readonly ingress: readonly { requestId: string; entry: IngressEntry | undefined }[]
  readonly managementInbox: readonly CallRequest[]
}

/** What was saved before the last stop. */
export type Saved = {
  readonly seed: Uint8Array
  readonly counters: Counters
  readonly clockOffsetNs: bigint
  readonly canisters: readonly { readonly record: CanisterRecord; readonly inbox: Message[] }[]
  readonly managementInbox: CallRequest[]
  readonly ingress: readonly IngressEntry[]
}

/** Keeps a network's state. Memories are read back only when a canister is first used. */
export type Store = {
  /** The saved state; `undefined` for a new network. */
  load(): Saved | undefined
  /** Notes the seed of a new network. */
  begin(seed: Uint8Array): void
  /** Saves the changes of a round as a whole or not at all. */
  save(changes: RoundChanges): void
  saveModule(hash: Uint8Array, uploaded: Uint8Array): void
  moduleBytes(hash: Uint8Array): Uint8Array
  /** Keeps what rewriting made of a module; `version` is that of the rewriter. */
  saveRewrittenModule(hash: Uint8Array, version: number, bytes: Uint8Array): void
  rewrittenModule(hash: Uint8Array, version: number): Uint8Array | undefined
  /** Keeps bytes under their hash as long as a canister record refers to them. */
  saveBlob(hash: Uint8Array, bytes: Uint8Array): void
  blob(hash: Uint8Array): Uint8Array
  heapImage(canister: number, sizeBytes: number): HeapImage
  stablePage(canister: number, page: number): Buffer | undefined
  /** Copies everything into a new file. Throws when the file exists or nothing is kept. */
  backup(file: string): void
  close(): void
}

/** A store that keeps blobs in memory and nothing else: for tests. */
export function memoryStore(): Store {
  const blobs = new Map<string, Uint8Array>()
  return {
    load: () => undefined,
    begin: () => undefined,
    save: () => undefined,
    saveModule: () => undefined,
    saveRewrittenModule: () => undefined,
    rewrittenModule: () => undefined,
    moduleBytes: () => {
      throw new Error('the module was never installed')
    },
    saveBlob: (hash, bytes) => {
      blobs.set(keyOf(hash), Uint8Array.from(bytes))
    },
    blob: (hash) => {
      const bytes = blobs.get(keyOf(hash))
      if (bytes === undefined) throw new Error('the blob was never saved')
      return bytes
    },
    heapImage: () => new HeapImage(),
    stablePage: () => undefined,
    backup: () => {
      throw new Error('a network in memory has nothing to back up: start it with a data folder')
    },
    close: () => undefined,
  }
}
