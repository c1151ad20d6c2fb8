import { deserialize, serialize } from 'node:v8'
import { HEAP_PAGE_BYTES, HeapImage } from '../host/memory/heapImage.ts'
import type { IngressEntry } from '../ingress/history.ts'
import type { JournalEntry } from '../journals/Journals.ts'
import { keyOf } from '../principals.ts'
import type { CallRequest, Message } from '../scheduler/messages.ts'
import type { Canister } from '../state/canister.ts'
import type { Counters } from '../state/networkState.ts'
import { findRewritten, keepRewritten } from './rewrittenFolder.ts'
import type { RoundChanges, Saved, Store } from './store.ts'

type SavedCanister = {
  /** The serialized record: the one in use changes in place. */
  readonly record: Buffer
  /** Messages never change, so they may be held by many. */
  readonly inbox: readonly Message[]
}

/** All that a network saved, at one moment. It never changes: any number of networks may start from it. */
export type FrozenState = {
  readonly seed: Uint8Array | undefined
  readonly counters: Buffer | undefined
  readonly clockOffsetNs: bigint
  readonly canisters: ReadonlyMap<number, SavedCanister>
  readonly heaps: ReadonlyMap<number, HeapImage>
  readonly stable: ReadonlyMap<number, ReadonlyMap<number, Buffer>>
  readonly managementInbox: readonly CallRequest[]
  readonly ingress: ReadonlyMap<string, IngressEntry>
  readonly blobs: ReadonlyMap<string, Uint8Array>
  readonly journalEntries: readonly JournalEntry[]
}

/** Keeps a network's state in this process: for tests. A crash loses what was not saved, as on a disk. */
export class MemoryStore implements Store {
  #seed: Uint8Array | undefined
  #counters: Buffer | undefined
  #clockOffsetNs: bigint
  #managementInbox: readonly CallRequest[]
  readonly #canisters: Map<number, SavedCanister>
  readonly #heaps: Map<number, HeapImage>
  readonly #stable: Map<number, StablePages>
  readonly #ingress: Map<string, IngressEntry>
  readonly #blobs: Map<string, Uint8Array>
  readonly #journalEntries: JournalEntry[]

  constructor(start?: FrozenState) {
    this.#seed = start?.seed
    this.#counters = start?.counters
    this.#clockOffsetNs = start?.clockOffsetNs ?? 0n
    this.#managementInbox = start?.managementInbox ?? []
    this.#canisters = new Map(start?.canisters)
    this.#heaps = mapValues(start?.heaps ?? new Map(), (image) => image.share())
    this.#stable = mapValues(start?.stable ?? new Map(), (pages) => new StablePages(pages))
    this.#ingress = new Map(start?.ingress)
    this.#blobs = new Map(start?.blobs)
    this.#journalEntries = [...(start?.journalEntries ?? [])]
  }

  /** What is saved now, for other networks to start from. */
  freeze(): FrozenState {
    return {
      seed: this.#seed,
      counters: this.#counters,
      clockOffsetNs: this.#clockOffsetNs,
      canisters: new Map(this.#canisters),
      heaps: mapValues(this.#heaps, (image) => image.share()),
      stable: mapValues(this.#stable, (pages) => pages.freeze()),
      managementInbox: this.#managementInbox,
      ingress: new Map(this.#ingress),
      blobs: new Map(this.#blobs),
      journalEntries: [...this.#journalEntries],
    }
  }

  load(): Saved | undefined {
    if (this.#seed === undefined || this.#counters === undefined) return undefined
    const counters: Counters = deserialize(this.#counters)
    return {
      seed: this.#seed,
      counters,
      clockOffsetNs: this.#clockOffsetNs,
      canisters: [...this.#canisters.values()].map(({ record, inbox }) => ({
        record: deserialize(record),
        inbox: [...inbox],
      })),
      managementInbox: [...this.#managementInbox],
      ingress: [...this.#ingress.values()].map((entry) => ({ ...entry })),
    }
  }

  begin(seed: Uint8Array): void {
    this.#seed = seed
  }

  save(changes: RoundChanges, betweenWrites?: () => void): void {
    // All is made ready before anything is taken over: what fails until then leaves no trace.
    const ready = [...changes.changed].map((canister) => {
      const { record, inbox } = canister
      const saved = { record: serialize(record), inbox: [...inbox] }
      betweenWrites?.()
      return { canister, saved }
    })
    this.#counters = serialize(changes.counters)
    this.#clockOffsetNs = changes.clockOffsetNs
    this.#managementInbox = [...changes.managementInbox]
    this.#journalEntries.push(...changes.journalEntries)
    for (const { record } of changes.deleted) {
      this.#canisters.delete(record.number)
      this.#heaps.delete(record.number)
      this.#stable.delete(record.number)
    }
    for (const { canister, saved } of ready) {
      this.#canisters.set(canister.record.number, saved)
      this.#saveHeap(canister)
      this.#saveStable(canister)
    }
    for (const { requestId, entry } of changes.ingress) {
      if (entry === undefined) this.#ingress.delete(requestId)
      else this.#ingress.set(requestId, { ...entry })
    }
  }

  #saveHeap({ record, loadedProcess, replaced }: Canister): void {
    const { number, heapBytes } = record
    const known = replaced.heap ? undefined : this.#heaps.get(number)
    replaced.heap = false
    const pages = loadedProcess?.heap.takeUnsavedPages() ?? []
    if (known === undefined) {
      this.#heaps.set(number, loadedProcess?.heap.share().image ?? new HeapImage())
      return
    }
    // Both have their own copy of a piece once it has changed, so this makes no garbage.
    known.growTo(heapBytes)
    for (const { page, bytes } of pages) known.write(page * HEAP_PAGE_BYTES, bytes)
  }

  #saveStable({ record, loadedProcess, replaced }: Canister): void {
    const known = replaced.stable ? undefined : this.#stable.get(record.number)
    replaced.stable = false
    const pages = known ?? new StablePages()
    pages.add(loadedProcess?.stable.takeUnsavedPages() ?? [])
    this.#stable.set(record.number, pages)
  }

  saveModule(hash: Uint8Array, uploaded: Uint8Array): void {
    this.#blobs.set(keyOf(hash), uploaded)
  }

  moduleBytes(hash: Uint8Array): Uint8Array {
    return this.blob(hash)
  }

  saveRewrittenModule(hash: Uint8Array, version: number, bytes: Uint8Array): void {
    keepRewritten(hash, version, bytes)
  }

  rewrittenModule(hash: Uint8Array, version: number): Uint8Array | undefined {
    return findRewritten(hash, version)
  }

  /** Other networks of this process have what was read of modules already. */
  saveModuleFacts(): void {}

  moduleFacts(): undefined {
    return undefined
  }

  saveBlob(hash: Uint8Array, bytes: Uint8Array): void {
    this.#blobs.set(keyOf(hash), Uint8Array.from(bytes))
  }

  blob(hash: Uint8Array): Uint8Array {
    const bytes = this.#blobs.get(keyOf(hash))
    if (bytes === undefined) throw new Error('the bytes were never saved')
    return bytes
  }

  journal(name: string): Iterable<Uint8Array> {
    return this.#journalEntries.flatMap((saved) => (saved.name === name ? saved.entry : []))
  }

  heapImage(canister: number, sizeBytes: number): HeapImage {
    return this.#heaps.get(canister)?.share() ?? new HeapImage(sizeBytes)
  }

  stablePage(canister: number, page: number): Buffer | undefined {
    return this.#stable.get(canister)?.get(page)
  }

  backup(): void {
    throw new Error(
      'a network in memory has no file to back up: take a snapshot(), or start it with a data folder',
    )
  }

  close(): void {}
}

/** The saved pages of a stable memory, over pages that other networks have as well. */
class StablePages {
  #shared: ReadonlyMap<number, Buffer>
  #own = new Map<number, Buffer>()

  constructor(shared: ReadonlyMap<number, Buffer> = new Map()) {
    this.#shared = shared
  }

  get(page: number): Buffer | undefined {
    return this.#own.get(page) ?? this.#shared.get(page)
  }

  add(pages: readonly { readonly page: number; readonly bytes: Buffer }[]): void {
    for (const { page, bytes } of pages) this.#own.set(page, bytes)
  }

  /** All pages, in a map that never changes. */
  freeze(): ReadonlyMap<number, Buffer> {
    if (this.#own.size > 0) this.#shared = new Map([...this.#shared, ...this.#own])
    this.#own = new Map()
    return this.#shared
  }
}

function mapValues<K, V, W>(map: ReadonlyMap<K, V>, toValue: (value: V) => W): Map<K, W> {
  return new Map([...map].map(([key, value]) => [key, toValue(value)]))
}
