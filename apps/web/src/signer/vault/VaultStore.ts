import {
  readSealedVault,
  type SealedVault,
  type StoredVault,
  VAULT_VERSION,
} from './readSealedVault.ts'

const DATABASE = 'sluice-own-wallet'
const STORE = 'vault'
const KEY = 'vault'

/** @throws DOMException where the browser keeps no data for this site */
export async function readVault(): Promise<StoredVault> {
  return within('readonly', async (store) => readSealedVault(await settled(store.get(KEY))))
}

/**
 * Stores a new vault. A vault that can be opened is never replaced; one that cannot be read is put aside, as it may be the only
 * copy of somebody's keys.
 * @throws DOMException `ConstraintError` when there is a vault already
 */
export async function writeVault(vault: SealedVault): Promise<void> {
  await within('readwrite', async (store) => {
    const found: unknown = await settled(store.get(KEY))
    const { kind } = readSealedVault(found)
    if (kind === 'whole') throw new DOMException('there is a vault already', 'ConstraintError')
    if (kind === 'unreadable') await settled(store.put(found, `${KEY} put aside ${Date.now()}`))
    await settled(store.put({ ...vault, version: VAULT_VERSION }, KEY))
  })
}

async function within<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  const database = await settled(opening)
  try {
    return await work(database.transaction(STORE, mode).objectStore(STORE))
  } finally {
    database.close()
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
