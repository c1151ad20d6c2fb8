import type { StatementSync } from 'node:sqlite'
import { deserialize, serialize } from 'node:v8'
import { blobsOf } from '../state/blobsOf.ts'
import type { CanisterRecord } from '../state/canisterRecord.ts'
import type { ModuleFacts } from '../wasm/canisterModule.ts'
import { pack, seal, unpack, unseal } from './packing.ts'
import { blob } from './rows.ts'

/** Modules and other blobs in the store by their hashes: as uploaded, as rewritten, and what was found out about them. */
export class ModuleRows {
  readonly #sql: (text: string) => StatementSync

  constructor(sql: (text: string) => StatementSync) {
    this.#sql = sql
  }

  save(hash: Uint8Array, uploaded: Uint8Array): void {
    if (this.#sql('SELECT 1 FROM modules WHERE hash = ?').get(hash) !== undefined) return
    const text = 'INSERT INTO modules (hash, bytes, packed) VALUES (?, ?, 1)'
    this.#sql(text).run(hash, pack(uploaded))
  }

  bytes(hash: Uint8Array): Uint8Array {
    const row = this.#sql('SELECT bytes, packed FROM modules WHERE hash = ?').get(hash)
    if (row === undefined) throw new Error('a module is missing in the data folder')
    return row.packed === 1 ? unpack(blob(row.bytes)) : blob(row.bytes)
  }

  saveRewritten(hash: Uint8Array, version: number, bytes: Uint8Array): void {
    const text = 'INSERT OR REPLACE INTO rewritten (hash, version, bytes) VALUES (?, ?, ?)'
    this.#sql(text).run(hash, version, seal(pack(bytes)))
  }

  rewritten(hash: Uint8Array, version: number): Uint8Array | undefined {
    const text = 'SELECT bytes FROM rewritten WHERE hash = ? AND version = ?'
    const row = this.#sql(text).get(hash, version)
    const packed = row && unseal(blob(row.bytes))
    // a damaged one is no module any more, or another one: it is made anew
    return packed && unpack(packed)
  }

  saveFacts(facts: ModuleFacts, version: number): void {
    const text = 'INSERT OR REPLACE INTO facts (hash, code, version, facts) VALUES (?, ?, ?, ?)'
    this.#sql(text).run(facts.hash, facts.codeHash, version, seal(serialize(facts)))
  }

  facts(hash: Uint8Array, version: number): ModuleFacts | undefined {
    const text = 'SELECT facts FROM facts WHERE hash = ? AND version = ?'
    const row = this.#sql(text).get(hash, version)
    const facts = row && unseal(blob(row.facts))
    // where they are damaged the module is read again
    return facts && deserialize(facts)
  }

  /** Forgets what no canister has any more. */
  dropUnused(records: readonly CanisterRecord[]): void {
    const used = new Set(records.flatMap(blobsOf).map((hash) => Buffer.from(hash).toString('hex')))
    for (const row of this.#sql('SELECT hash FROM modules').all()) {
      const hash = blob(row.hash)
      if (used.has(Buffer.from(hash).toString('hex'))) continue
      this.#sql('DELETE FROM modules WHERE hash = ?').run(hash)
    }
    this.#sql('DELETE FROM facts WHERE hash NOT IN (SELECT hash FROM modules)').run()
    this.#sql('DELETE FROM rewritten WHERE hash NOT IN (SELECT code FROM facts)').run()
  }
}
