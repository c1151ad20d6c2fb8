import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isKnownImport } from '../host/ic0/index.ts'
import { probeModule } from '../testing/probe.ts'
import { moduleHash, readModule } from '../wasm/canisterModule.ts'
import { ModuleRows } from './moduleRows.ts'
import { openDatabase } from './openDatabase.ts'

const VERSION = 7
const uploaded = await probeModule()
const hash = moduleHash(uploaded)
const { facts, code } = readModule(uploaded, isKnownImport, { hash, isValid: () => true })

let folder: string
let database: DatabaseSync
let rows: ModuleRows
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'network-modules-'))
  database = openDatabase(folder)
  rows = new ModuleRows((text) => database.prepare(text))
  rows.saveFacts(facts, VERSION)
  rows.saveRewritten(facts.codeHash, VERSION, code)
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Changes one byte of the only row of a table, as a failing disk would without SQLite's notice. */
function damage(table: 'facts' | 'rewritten', column: 'facts' | 'bytes', at: number): void {
  const bytes = bytesOf(table, column)
  bytes.writeUInt8(bytes.readUInt8(at) ^ 4, at)
  database.prepare(`UPDATE ${table} SET ${column} = ?`).run(bytes)
}

function bytesOf(table: string, column: string): Buffer {
  const value = database.prepare(`SELECT ${column} FROM ${table}`).get()?.[column]
  if (!(value instanceof Uint8Array)) throw new Error('there is no such row')
  return Buffer.from(value)
}

test('what was found out about a module comes back, for the version that found it out', () => {
  expect(rows.facts(hash, VERSION)).toEqual(facts)
  expect(rows.facts(hash, VERSION + 1)).toBeUndefined()
  expect(rows.rewritten(facts.codeHash, VERSION)).toEqual(Buffer.from(code))
})

test('facts with any byte changed are none, so that the module is read again', () => {
  const { length } = bytesOf('facts', 'facts')
  for (let at = 0; at < length; at += 7) {
    damage('facts', 'facts', at)
    expect(rows.facts(hash, VERSION), `byte ${at}`).toBeUndefined()
    rows.saveFacts(facts, VERSION)
  }
})

test('rewritten code with any byte changed is none, so that it is written anew', () => {
  const { length } = bytesOf('rewritten', 'bytes')
  for (let at = 0; at < length; at += Math.ceil(length / 200)) {
    damage('rewritten', 'bytes', at)
    expect(rows.rewritten(facts.codeHash, VERSION), `byte ${at}`).toBeUndefined()
    rows.saveRewritten(facts.codeHash, VERSION, code)
  }
})

test('what an earlier version wrote without a seal is no more than missing', () => {
  database.prepare('UPDATE facts SET facts = ?').run(Buffer.alloc(3))
  database.prepare('UPDATE rewritten SET bytes = ?').run(Buffer.alloc(0))
  expect(rows.facts(hash, VERSION)).toBeUndefined()
  expect(rows.rewritten(facts.codeHash, VERSION)).toBeUndefined()
})
