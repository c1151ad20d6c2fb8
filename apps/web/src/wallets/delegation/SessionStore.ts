import { ECDSAKeyIdentity } from '@icp-sdk/core/identity'

const DATABASE = 'sluice-session'
const STORE = 'sessions'

type Kept = { readonly keys: CryptoKeyPair; readonly chain: string }

/** A session's key, which never leaves the browser, with the delegation to it, by wallet. */
export class SessionStore {
  async save(name: string, key: ECDSAKeyIdentity, chain: string): Promise<void> {
    const kept: Kept = { keys: key.getKeyPair(), chain }
    // Where the browser keeps nothing, the session lives as long as the page.
    await this.run('readwrite', (store) => store.put(kept, name)).catch(() => undefined)
  }

  async read(name: string): Promise<{ key: ECDSAKeyIdentity; chain: string } | undefined> {
    const found: unknown = await this.run('readonly', (store) => store.get(name)).catch(
      () => undefined,
    )
    if (!isKept(found)) return undefined
    return { key: await ECDSAKeyIdentity.fromKeyPair(found.keys), chain: found.chain }
  }

  async remove(name: string): Promise<void> {
    await this.run('readwrite', (store) => store.delete(name)).catch(() => undefined)
  }

  private async run<T>(
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    const database = await open()
    try {
      return await settled(ask(database.transaction(STORE, mode).objectStore(STORE)))
    } finally {
      database.close()
    }
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  return settled(request)
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  return 'keys' in value && 'chain' in value && typeof value.chain === 'string'
}
