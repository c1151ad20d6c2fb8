const DATABASE = 'sluice-contacts'
const STORE = 'keys'

/** The keys of books, by account. They cannot be read out of the browser, only used in it. */
export const keyStore = {
  /** Where the browser keeps nothing, the device asks for its key again. */
  save: (owner: string, key: CryptoKey): Promise<unknown> =>
    run('readwrite', (store) => store.put(key, owner)).catch(() => undefined),
  read: async (owner: string): Promise<CryptoKey | undefined> => {
    const found: unknown = await run('readonly', (store) => store.get(owner)).catch(() => undefined)
    return found instanceof CryptoKey ? found : undefined
  },
}

async function run<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  const database = await settled(opening)
  try {
    return await settled(ask(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
