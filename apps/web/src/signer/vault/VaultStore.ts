/** The sealed vault as it lies in the browser's database. */
export type SealedVault = {
  readonly credentialId: Uint8Array<ArrayBuffer>
  readonly salt: Uint8Array<ArrayBuffer>
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
  /** Seals where the passkey has no secret of its own: unreadable for scripts, though not for who holds the disk. */
  readonly deviceKey: CryptoKey | undefined
  readonly principal: string
}

const DATABASE = 'sluice-own-wallet'
const STORE = 'vault'
const KEY = 'vault'

export async function readVault(): Promise<SealedVault | undefined> {
  const found: unknown = await run('readonly', (store) => store.get(KEY))
  return isVault(found) ? found : undefined
}

export async function writeVault(vault: SealedVault): Promise<void> {
  await run('readwrite', (store) => store.put(vault, KEY))
}

export async function removeVault(): Promise<void> {
  await run('readwrite', (store) => store.delete(KEY))
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

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function isVault(value: unknown): value is SealedVault {
  return typeof value === 'object' && value !== null && 'sealed' in value && 'credentialId' in value
}
