import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from './makeFolder.ts'

/** Marks our files among all SQLite files. */
const APPLICATION_ID = 0x53_4c_55_43
const FORMAT_VERSION = 2
const FILE_NAME = 'network.db'

const SCHEMA = `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value BLOB NOT NULL);
  CREATE TABLE canisters (number INTEGER PRIMARY KEY, record BLOB NOT NULL);
  CREATE TABLE inbox (row INTEGER PRIMARY KEY AUTOINCREMENT, canister INTEGER NOT NULL, message BLOB NOT NULL);
  CREATE INDEX inbox_canister ON inbox (canister);
  CREATE TABLE chunks (hash BLOB PRIMARY KEY, bytes BLOB NOT NULL);
  CREATE TABLE bases (canister INTEGER PRIMARY KEY, hashes BLOB NOT NULL);
  CREATE TABLE heap (key INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
  CREATE TABLE stable (key INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
  CREATE TABLE modules (hash BLOB PRIMARY KEY, bytes BLOB NOT NULL, packed INTEGER NOT NULL);
  CREATE TABLE ingress (request_id TEXT PRIMARY KEY, entry BLOB NOT NULL);
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${FORMAT_VERSION};
`

/** Format 1 had neither shared chunks nor packed modules; its heaps are all loose pages. */
const FROM_FORMAT_1 = `
  CREATE TABLE chunks (hash BLOB PRIMARY KEY, bytes BLOB NOT NULL);
  CREATE TABLE bases (canister INTEGER PRIMARY KEY, hashes BLOB NOT NULL);
  ALTER TABLE modules ADD COLUMN packed INTEGER NOT NULL DEFAULT 0;
  DROP TABLE IF EXISTS rewritten;
  PRAGMA user_version = ${FORMAT_VERSION};
`

/** Tables that files of before they existed get when they are opened. All but the journals can be filled again. */
const LATER_TABLES = `
  CREATE TABLE IF NOT EXISTS journals (number INTEGER PRIMARY KEY, name TEXT NOT NULL, entry BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS rewritten (hash BLOB PRIMARY KEY, version INTEGER NOT NULL, bytes BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS facts (hash BLOB PRIMARY KEY, code BLOB NOT NULL, version INTEGER NOT NULL, facts BLOB NOT NULL);
`

/** Before there were several journals, that of the Bitcoin chain had a table of its own. */
const FROM_ONE_JOURNAL = `
  INSERT INTO journals (name, entry) SELECT 'bitcoin', entry FROM chain ORDER BY number;
  DROP TABLE chain;
`

/** The data folder can't be used; the message says what to do. */
export class DataDirError extends Error {
  override readonly name = 'DataDirError'
}

/**
 * Opens the network's file in a folder, creating both if needed. The file stays locked as long as
 * this process lives; the lock dies with the process. Throws `DataDirError`.
 */
export function openDatabase(dataDir: string): DatabaseSync {
  const file = join(dataDir, FILE_NAME)
  prepareFolder(dataDir)
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file)
    configure(database)
    return database
  } catch (error) {
    database?.close()
    throw error instanceof DataDirError ? error : explain(error, dataDir)
  }
}

function prepareFolder(dataDir: string): void {
  try {
    makeFolder(dataDir)
  } catch (error) {
    throw new DataDirError(
      `The data folder ${dataDir} can't be created: ${reasonOf(error)}. Choose another one that you may write to.`,
      {
        cause: error,
      },
    )
  }
}

function configure(database: DatabaseSync): void {
  // In WAL mode an exclusive lock keeps other processes out and saves the shared-memory file.
  database.exec(
    'PRAGMA locking_mode = EXCLUSIVE; PRAGMA page_size = 4096; PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL',
  )
  // Survives the end of the process at any instant; a power cut may cost the last rounds, whole.
  database.exec('PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 8000')
  database.exec('BEGIN IMMEDIATE; COMMIT')
  const applicationId = pragma(database, 'application_id')
  const version = pragma(database, 'user_version')
  const tables = database.prepare('SELECT count(*) AS n FROM sqlite_master').get()?.n
  if (applicationId === 0 && tables === 0) {
    database.exec(`BEGIN; ${SCHEMA} ${LATER_TABLES} COMMIT`)
    return
  }
  if (applicationId !== APPLICATION_ID) {
    throw new DataDirError(
      `${database.location()} belongs to another program. Choose another data folder.`,
    )
  }
  if (version !== 1 && version !== FORMAT_VERSION) {
    throw new DataDirError(
      `${database.location()} was written by another version of the network (format ${version}, this one reads ${FORMAT_VERSION}). Start with that version, or start afresh in an empty data folder.`,
    )
  }
  checkStructure(database)
  if (version === 1) database.exec(`BEGIN; ${FROM_FORMAT_1} COMMIT`)
  database.exec(LATER_TABLES)
  if (hasTable(database, 'chain')) database.exec(`BEGIN; ${FROM_ONE_JOURNAL} COMMIT`)
}

function hasTable(database: DatabaseSync, name: string): boolean {
  const find = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
  return database.prepare(find).get(name) !== undefined
}

/** Finds damage before it is served: torn pages, lost pages, tables that don't hang together. */
function checkStructure(database: DatabaseSync): void {
  const found = pragma(database, 'quick_check(1)', 'quick_check')
  if (found !== 'ok') throw new Error(`damaged: ${String(found)}`)
}

function pragma(database: DatabaseSync, name: string, column = name): unknown {
  return database.prepare(`PRAGMA ${name}`).get()?.[column]
}

function explain(error: unknown, dataDir: string): DataDirError {
  const reason = reasonOf(error)
  if (reason.includes('locked') || reason.includes('busy')) {
    return new DataDirError(
      `The data folder ${dataDir} is in use by another running network. Stop that one first, or choose another data folder.`,
      { cause: error },
    )
  }
  return damaged(error, dataDir)
}

/** The error for data that can't be read. */
export function damaged(error: unknown, dataDir: string): DataDirError {
  const file = join(dataDir, FILE_NAME)
  return new DataDirError(
    `The network's data in ${file} can't be read (${reasonOf(error)}). Restore a copy, or move the folder away to start afresh.`,
    { cause: error },
  )
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
