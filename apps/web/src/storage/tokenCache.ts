import type { Token, TokenStore } from '@sluice/sdk'
import { deleteDB, type IDBPDatabase, openDB } from 'idb'

const DATABASE = 'sluice-app'
const STORE = 'tokens'
/** Raised whenever the shape of a stored token changes: older entries are then dropped. */
const VERSION = 11
const PREFIX = 'TOKEN_'

/** What ledgers said of their tokens, kept in the browser between visits. Where it is blocked, each visit asks anew. */
export function tokenCache(): TokenStore {
  let database: Promise<IDBPDatabase> | undefined
  const opened = () => {
    database ??= open()
    return database
  }
  return {
    get: async (ledgerId) => {
      const stored: unknown = await (await opened()).get(STORE, PREFIX + ledgerId)
      return isToken(stored) && stored.ledgerId === ledgerId ? stored : undefined
    },
    set: async (token) => {
      await (await opened()).put(STORE, token, PREFIX + token.ledgerId)
    },
    remove: async (ledgerId) => {
      await (await opened()).delete(STORE, PREFIX + ledgerId)
    },
  }
}

async function open(): Promise<IDBPDatabase> {
  try {
    return await create()
  } catch (error) {
    // A newer release was here before and left a database that this one cannot read: nothing in it is worth keeping.
    if (!(error instanceof DOMException && error.name === 'VersionError')) throw error
    await deleteDB(DATABASE)
    location.reload()
    return await create()
  }
}

const create = () =>
  openDB(DATABASE, VERSION, {
    upgrade: (database) => {
      for (const name of database.objectStoreNames) database.deleteObjectStore(name)
      database.createObjectStore(STORE)
    },
  })

function isToken(stored: unknown): stored is Token {
  if (typeof stored !== 'object' || stored === null) return false
  const fields = new Map<string, unknown>(Object.entries(stored))
  return (
    ['ledgerId', 'symbol', 'name', 'standard'].every(
      (name) => typeof fields.get(name) === 'string',
    ) &&
    typeof fields.get('decimals') === 'number' &&
    typeof fields.get('fee') === 'bigint'
  )
}
