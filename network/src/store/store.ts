import type { HeapImage } from '../host/memory/heapImage.ts'
import type { IngressEntry } from '../ingress/history.ts'
import type { JournalEntry } from '../journals/Journals.ts'
import type { CallRequest, Message } from '../scheduler/messages.ts'
import type { Canister } from '../state/canister.ts'
import type { CanisterRecord } from '../state/canisterRecord.ts'
import type { Counters } from '../state/networkState.ts'
import type { ModuleFacts } from '../wasm/canisterModule.ts'

/** What a round changed. */
export type RoundChanges = {
  readonly counters: Counters
  readonly clockOffsetNs: bigint
  readonly changed: Iterable<Canister>
  readonly deleted: readonly Canister[]
  readonly ingress: readonly { requestId: string; entry: IngressEntry | undefined }[]
  readonly managementInbox: readonly CallRequest[]
  /** What was appended to the journals of what runs beside the canisters. */
  readonly journalEntries: readonly JournalEntry[]
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
  /** Saves the changes of a round as a whole or not at all, also when `betweenWrites` throws. */
  save(changes: RoundChanges, betweenWrites?: () => void): void
  saveModule(hash: Uint8Array, uploaded: Uint8Array): void
  moduleBytes(hash: Uint8Array): Uint8Array
  /** Keeps what rewriting made of the code with this hash, which modules may share; `version` is that of the rewriter. */
  saveRewrittenModule(codeHash: Uint8Array, version: number, bytes: Uint8Array): void
  rewrittenModule(codeHash: Uint8Array, version: number): Uint8Array | undefined
  /** Keeps what was read of a module, so that its bytes need not be read again. */
  saveModuleFacts(facts: ModuleFacts, version: number): void
  moduleFacts(hash: Uint8Array, version: number): ModuleFacts | undefined
  /** Keeps bytes under their hash as long as a canister record refers to them. */
  saveBlob(hash: Uint8Array, bytes: Uint8Array): void
  blob(hash: Uint8Array): Uint8Array
  /** All that was ever appended to a journal, in its order. Read when its owner is first used. */
  journal(name: string): Iterable<Uint8Array>
  heapImage(canister: number, sizeBytes: number): HeapImage
  stablePage(canister: number, page: number): Buffer | undefined
  /** Copies everything into a new file. Throws when the file exists or nothing is kept. */
  backup(file: string): void
  close(): void
}
