import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { deserialize, serialize } from 'node:v8'
import type { HeapImage } from '../host/memory/heapImage.ts'
import type { IngressEntry } from '../ingress/history.ts'
import { keyOf } from '../principals.ts'
import type { Canister } from '../state/canister.ts'
import type { CanisterRecord } from '../state/canisterRecord.ts'
import type { Counters } from '../state/networkState.ts'
import type { ModuleFacts } from '../wasm/canisterModule.ts'
import { HeapRows, type Page } from './heapRows.ts'
import { InboxRows } from './inboxRows.ts'
import type { FrozenState } from './memoryStore.ts'
import { ModuleRows } from './moduleRows.ts'
import { damaged, openDatabase } from './openDatabase.ts'
import { blob, pageKey, pageOf } from './rows.ts'
import type { RoundChanges, Saved, Store } from './store.ts'

/** Inbox rows of the management canister; canisters' numbers start at 1. */
const MANAGEMENT_NUMBER = 0

/** Keeps a network in one SQLite file; a round is one transaction. */
export class SqliteStore implements Store {
  readonly #database: DatabaseSync
  readonly #dataDir: string
  readonly #statements = new Map<string, StatementSync>()
  readonly #heaps = new HeapRows((text) => this.#sql(text))
  readonly #inboxes = new InboxRows((text) => this.#sql(text))
  readonly #modules = new ModuleRows((text) => this.#sql(text))

  /** Opens or creates the file in the folder. Throws `DataDirError`. */
  constructor(dataDir: string) {
    this.#dataDir = dataDir
    this.#database = openDatabase(dataDir)
  }

  /** Throws `DataDirError` when what is stored can't be understood. */
  load(): Saved | undefined {
    try {
      return this.#load()
    } catch (error) {
      this.#database.close()
      throw damaged(error, this.#dataDir)
    }
  }

  #load(): Saved | undefined {
    const seed = this.#meta('seed')
    const state = this.#meta('state')
    if (seed === undefined) return undefined
    const counters: { counters: Counters; clockOffsetNs: bigint } | undefined =
      state && deserialize(state)
    if (counters === undefined) return undefined
    const canisters = this.#sql('SELECT record FROM canisters ORDER BY number')
      .all()
      .map((row) => {
        const record: CanisterRecord = deserialize(blob(row.record))
        return { record, inbox: this.#inboxes.load(record.number) }
      })
    const managementInbox = this.#inboxes.load(MANAGEMENT_NUMBER)
    this.#modules.dropUnused(canisters.map(({ record }) => record))
    this.#heaps.checkPresence()
    return {
      seed,
      ...counters,
      canisters,
      managementInbox: managementInbox.filter((message) => message.kind === 'request'),
      ingress: this.#sql('SELECT entry FROM ingress')
        .all()
        .map((row): IngressEntry => deserialize(blob(row.entry))),
    }
  }

  begin(seed: Uint8Array): void {
    this.#setMeta('seed', seed)
  }

  save(changes: RoundChanges, betweenWrites?: () => void): void {
    this.#database.exec('BEGIN IMMEDIATE')
    try {
      this.#save(changes, betweenWrites)
      this.#database.exec('COMMIT')
    } catch (error) {
      this.#database.exec('ROLLBACK')
      throw error
    }
  }

  saveModule(hash: Uint8Array, uploaded: Uint8Array): void {
    this.#modules.save(hash, uploaded)
  }

  moduleBytes(hash: Uint8Array): Uint8Array {
    return this.#modules.bytes(hash)
  }

  saveBlob(hash: Uint8Array, bytes: Uint8Array): void {
    this.#modules.save(hash, bytes)
  }

  blob(hash: Uint8Array): Uint8Array {
    return this.#modules.bytes(hash)
  }

  saveRewrittenModule(hash: Uint8Array, version: number, bytes: Uint8Array): void {
    this.#modules.saveRewritten(hash, version, bytes)
  }

  rewrittenModule(hash: Uint8Array, version: number): Uint8Array | undefined {
    return this.#modules.rewritten(hash, version)
  }

  saveModuleFacts(facts: ModuleFacts, version: number): void {
    this.#modules.saveFacts(facts, version)
  }

  moduleFacts(hash: Uint8Array, version: number): ModuleFacts | undefined {
    return this.#modules.facts(hash, version)
  }

  *journal(name: string): Iterable<Uint8Array> {
    const rows = this.#sql('SELECT entry FROM journals WHERE name = ? ORDER BY number')
    for (const row of rows.iterate(name)) yield blob(row.entry)
  }

  heapImage(canister: number, sizeBytes: number): HeapImage {
    return this.#heaps.image(canister, sizeBytes)
  }

  stablePage(canister: number, page: number): Buffer | undefined {
    const row = this.#sql('SELECT bytes FROM stable WHERE key = ?').get(pageKey(canister, page))
    return row === undefined ? undefined : Buffer.from(blob(row.bytes))
  }

  /** Everything that is saved, read into this process, for networks in memory to start from. */
  freeze(): FrozenState {
    const saved = this.load()
    if (saved === undefined) throw new Error(`no network was ever kept in ${this.#dataDir}`)
    const stable = new Map<number, Map<number, Buffer>>()
    for (const row of this.#sql('SELECT key, bytes FROM stable').iterate()) {
      const { canister, page } = pageOf(Number(row.key))
      const pages = stable.get(canister) ?? new Map<number, Buffer>()
      stable.set(canister, pages.set(page, Buffer.from(blob(row.bytes))))
    }
    const modules = this.#sql('SELECT hash FROM modules').all()
    return {
      seed: saved.seed,
      counters: serialize(saved.counters),
      clockOffsetNs: saved.clockOffsetNs,
      canisters: new Map(
        saved.canisters.map(({ record, inbox }) => [
          record.number,
          { record: serialize(record), inbox },
        ]),
      ),
      heaps: new Map(
        saved.canisters.map(({ record: { number, heapBytes } }) => [
          number,
          this.heapImage(number, heapBytes),
        ]),
      ),
      stable,
      managementInbox: saved.managementInbox,
      ingress: new Map(
        this.#sql('SELECT request_id, entry FROM ingress')
          .all()
          .map((row) => [String(row.request_id), deserialize(blob(row.entry))]),
      ),
      blobs: new Map(
        modules.map((row) => [keyOf(blob(row.hash)), this.moduleBytes(blob(row.hash))]),
      ),
      journalEntries: this.#sql('SELECT name, entry FROM journals ORDER BY number')
        .all()
        .map((row) => ({ name: String(row.name), entry: blob(row.entry) })),
    }
  }

  backup(file: string): void {
    this.#heaps.checkContents()
    this.#database.prepare('VACUUM INTO ?').run(file)
  }

  close(): void {
    this.#heaps.sweep()
    this.#statements.clear()
    // Gives the room of uninstalled and replaced memories back to the file system.
    this.#database.exec('PRAGMA incremental_vacuum')
    this.#database.close()
  }

  #save(changes: RoundChanges, betweenWrites?: () => void): void {
    const { counters, clockOffsetNs } = changes
    this.#setMeta('state', serialize({ counters, clockOffsetNs }))
    for (const canister of changes.deleted) this.#deleteCanister(canister.record.number)
    for (const canister of changes.changed) {
      this.#saveCanister(canister)
      betweenWrites?.()
    }
    this.#inboxes.save(MANAGEMENT_NUMBER, changes.managementInbox)
    for (const { requestId, entry } of changes.ingress) this.#saveIngress(requestId, entry)
    const append = this.#sql('INSERT INTO journals (name, entry) VALUES (?, ?)')
    for (const { name, entry } of changes.journalEntries) append.run(name, entry)
  }

  #saveCanister(canister: Canister): void {
    const { record, loadedProcess, replaced } = canister
    this.#sql('INSERT OR REPLACE INTO canisters (number, record) VALUES (?, ?)').run(
      record.number,
      serialize(record),
    )
    this.#heaps.save(record.number, loadedProcess?.heap, replaced.heap)
    if (replaced.stable) this.#deleteStable(record.number)
    replaced.heap = false
    replaced.stable = false
    this.#saveStable(record.number, loadedProcess?.stable.takeUnsavedPages() ?? [])
    this.#inboxes.save(record.number, canister.inbox)
  }

  #saveStable(canister: number, pages: readonly Page[]): void {
    const insert = this.#sql('INSERT OR REPLACE INTO stable (key, bytes) VALUES (?, ?)')
    for (const { page, bytes } of pages) insert.run(pageKey(canister, page), bytes)
  }

  #deleteStable(canister: number): void {
    this.#sql('DELETE FROM stable WHERE key BETWEEN ? AND ?').run(
      pageKey(canister, 0),
      pageKey(canister + 1, 0) - 1n,
    )
  }

  #deleteCanister(number: number): void {
    this.#sql('DELETE FROM canisters WHERE number = ?').run(number)
    this.#heaps.delete(number)
    this.#deleteStable(number)
    this.#inboxes.save(number, [])
  }

  #saveIngress(requestId: string, entry: IngressEntry | undefined): void {
    if (entry === undefined) {
      this.#sql('DELETE FROM ingress WHERE request_id = ?').run(requestId)
      return
    }
    this.#sql('INSERT OR REPLACE INTO ingress (request_id, entry) VALUES (?, ?)').run(
      requestId,
      serialize(entry),
    )
  }

  #meta(name: string): Uint8Array | undefined {
    const row = this.#sql('SELECT value FROM meta WHERE name = ?').get(name)
    return row === undefined ? undefined : blob(row.value)
  }

  #setMeta(name: string, value: Uint8Array): void {
    this.#sql('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)').run(name, value)
  }

  #sql(text: string): StatementSync {
    const known = this.#statements.get(text)
    if (known !== undefined) return known
    const statement = this.#database.prepare(text)
    this.#statements.set(text, statement)
    return statement
  }
}
