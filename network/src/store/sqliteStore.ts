import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { deserialize, serialize } from 'node:v8'
import type { HeapImage } from '../host/memory/heapImage.ts'
import type { IngressEntry } from '../ingress/history.ts'
import { keyOf } from '../principals.ts'
import type { CallRequest, Message } from '../scheduler/messages.ts'
import { blobsOf } from '../state/blobsOf.ts'
import type { Canister } from '../state/canister.ts'
import type { CanisterRecord } from '../state/canisterRecord.ts'
import type { Counters } from '../state/networkState.ts'
import type { ModuleFacts } from '../wasm/canisterModule.ts'
import { HeapRows, type Page } from './heapRows.ts'
import type { FrozenState } from './memoryStore.ts'
import { damaged, openDatabase } from './openDatabase.ts'
import { pack, unpack } from './packing.ts'
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
  /** The row of each message that is saved and still waits. */
  readonly #rows = new Map<number, Map<Message, number>>()

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
        return { record, inbox: this.#loadInbox(record.number) }
      })
    const managementInbox = this.#loadInbox(MANAGEMENT_NUMBER)
    this.#dropUnusedModules(canisters.map(({ record }) => record))
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
    if (this.#sql('SELECT 1 FROM modules WHERE hash = ?').get(hash) !== undefined) return
    const text = 'INSERT INTO modules (hash, bytes, packed) VALUES (?, ?, 1)'
    this.#sql(text).run(hash, pack(uploaded))
  }

  moduleBytes(hash: Uint8Array): Uint8Array {
    const row = this.#sql('SELECT bytes, packed FROM modules WHERE hash = ?').get(hash)
    if (row === undefined) throw new Error('a module is missing in the data folder')
    return row.packed === 1 ? unpack(blob(row.bytes)) : blob(row.bytes)
  }

  saveBlob(hash: Uint8Array, bytes: Uint8Array): void {
    this.saveModule(hash, bytes)
  }

  blob(hash: Uint8Array): Uint8Array {
    return this.moduleBytes(hash)
  }

  saveRewrittenModule(hash: Uint8Array, version: number, bytes: Uint8Array): void {
    const text = 'INSERT OR REPLACE INTO rewritten (hash, version, bytes) VALUES (?, ?, ?)'
    this.#sql(text).run(hash, version, pack(bytes))
  }

  rewrittenModule(hash: Uint8Array, version: number): Uint8Array | undefined {
    const text = 'SELECT bytes FROM rewritten WHERE hash = ? AND version = ?'
    const row = this.#sql(text).get(hash, version)
    return row === undefined ? undefined : unpack(blob(row.bytes))
  }

  saveModuleFacts(facts: ModuleFacts, version: number): void {
    const text = 'INSERT OR REPLACE INTO facts (hash, code, version, facts) VALUES (?, ?, ?, ?)'
    this.#sql(text).run(facts.hash, facts.codeHash, version, serialize(facts))
  }

  moduleFacts(hash: Uint8Array, version: number): ModuleFacts | undefined {
    const text = 'SELECT facts FROM facts WHERE hash = ? AND version = ?'
    const row = this.#sql(text).get(hash, version)
    try {
      return row === undefined ? undefined : deserialize(blob(row.facts))
    } catch {
      // damaged: the module is read again
      return undefined
    }
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
    this.#saveInbox(MANAGEMENT_NUMBER, changes.managementInbox)
    for (const { requestId, entry } of changes.ingress) this.#saveIngress(requestId, entry)
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
    this.#saveInbox(record.number, canister.inbox)
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
    this.#saveInbox(number, [])
  }

  #loadInbox(canister: number): Message[] {
    const rows = new Map<Message, number>()
    const statement = this.#sql('SELECT row, message FROM inbox WHERE canister = ? ORDER BY row')
    for (const row of statement.all(canister)) {
      const message: Message = deserialize(blob(row.message))
      rows.set(message, Number(row.row))
    }
    this.#rows.set(canister, rows)
    return [...rows.keys()]
  }

  /** Removes the rows of messages that were executed and adds those that came. */
  #saveInbox(canister: number, inbox: readonly (Message | CallRequest)[]): void {
    const rows = this.#rows.get(canister) ?? new Map<Message, number>()
    if (rows.size === 0 && inbox.length === 0) return
    const waiting = new Set<Message>(inbox)
    for (const [message, row] of rows) {
      if (waiting.has(message)) continue
      this.#sql('DELETE FROM inbox WHERE row = ?').run(row)
      rows.delete(message)
    }
    const insert = this.#sql('INSERT INTO inbox (canister, message) VALUES (?, ?)')
    for (const message of inbox) {
      if (rows.has(message)) continue
      rows.set(message, Number(insert.run(canister, serialize(message)).lastInsertRowid))
    }
    this.#rows.set(canister, rows)
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

  #dropUnusedModules(records: readonly CanisterRecord[]): void {
    const used = new Set(records.flatMap(blobsOf).map((hash) => Buffer.from(hash).toString('hex')))
    for (const row of this.#sql('SELECT hash FROM modules').all()) {
      const hash = blob(row.hash)
      if (used.has(Buffer.from(hash).toString('hex'))) continue
      this.#sql('DELETE FROM modules WHERE hash = ?').run(hash)
    }
    this.#sql('DELETE FROM facts WHERE hash NOT IN (SELECT hash FROM modules)').run()
    this.#sql('DELETE FROM rewritten WHERE hash NOT IN (SELECT code FROM facts)').run()
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
