import type { ClaimLists } from './ClaimLists.ts'

const STORE = 'batches'
const VERSION = 1
/** As many batches are looked through. */
const MOST_KEYS = 10_000

/** Lists of receivers in the browser's database: an event that was interrupted goes on after a reload. */
export function indexedDbClaimLists(
  factory: IDBFactory = globalThis.indexedDB,
  name = 'sluice-claims',
): ClaimLists {
  let opened: Promise<IDBDatabase> | undefined
  const open = () => {
    opened ??= openDatabase(factory, name)
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }
  const store = async (mode: IDBTransactionMode) =>
    (await open()).transaction(STORE, mode).objectStore(STORE)
  const keys = async () => {
    const found = await result((await store('readonly')).getAllKeys(undefined, MOST_KEYS))
    return found.filter((key): key is string => typeof key === 'string')
  }
  return {
    async keep(listId, batches) {
      const into = await store('readwrite')
      await Promise.all(
        batches.map((batch, number) => result(into.put(batch, keyOf(listId, number)))),
      )
    },
    async read(listId, batch) {
      const found: unknown = await result((await store('readonly')).get(keyOf(listId, batch)))
      return typeof found === 'string' ? found : undefined
    },
    async forget(listId) {
      const mine = (await keys()).filter((key) => listOf(key) === listId)
      const from = await store('readwrite')
      await Promise.all(mine.map((key) => result(from.delete(key))))
    },
    async ids() {
      return [...new Set((await keys()).map(listOf))]
    },
  }
}

const keyOf = (listId: string, batch: number) => `${listId}/${batch}`
const listOf = (key: string) => key.slice(0, key.lastIndexOf('/'))

function openDatabase(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  const request = factory.open(name, VERSION)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE)
  }
  return result(request)
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the database failed'))
  })
}
