import { logoFact } from './ledgers/icrc/icrcFacts.ts'
import { isStandard } from './ledgers/standards/standards.ts'
import { isBounded } from './ledgers/tokenBounds.ts'
import { parseListing } from './listing/parseListing.ts'
import type { Token, TokenStore } from './tokens.ts'

const STORE = 'tokens'
/** Raise when what is stored changes its shape: older stores are thrown away and filled anew. */
const VERSION = 12
const PREFIX = 'TOKEN_'
const LISTING = 'LISTING'
/** As a ledger's answer can hold at most. */
const MOST_DECIMALS = 255
const LONGEST_NAME = 100

/**
 * Tokens in the browser's database, so that a second visit shows them at once. A database that cannot be read, of a later version
 * for example, is deleted; every record is checked as it is read.
 */
export function indexedDbTokenStore(
  factory: IDBFactory = globalThis.indexedDB,
  name = 'sluice',
): TokenStore {
  let opened: Promise<IDBDatabase> | undefined
  const open = () => {
    opened ??= openDatabase(factory, name)
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }
  const within = async <T>(
    mode: IDBTransactionMode,
    run: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> => result(run((await open()).transaction(STORE, mode).objectStore(STORE)))
  const remove = async (ledgerId: string) => {
    await within('readwrite', (store) => store.delete(PREFIX + ledgerId))
  }
  return {
    async get(ledgerId) {
      const record: unknown = await within('readonly', (store) => store.get(PREFIX + ledgerId))
      const token = parseToken(record, ledgerId)
      if (record !== undefined && token === undefined) await remove(ledgerId)
      return token
    },
    async set(token) {
      await within('readwrite', (store) => store.put(token, PREFIX + token.ledgerId))
    },
    remove,
    async readListing() {
      const record: unknown = await within('readonly', (store) => store.get(LISTING))
      return parseListing(record)
    },
    async keepListing(listing) {
      await within('readwrite', (store) => store.put(listing, LISTING))
    },
  }
}

async function openDatabase(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  try {
    return await openOnce(factory, name)
  } catch {
    // a later version of the app wrote it, or it is damaged: it only saves time, so it begins anew
    await result(factory.deleteDatabase(name))
    return openOnce(factory, name)
  }
}

function openOnce(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  const request = factory.open(name, VERSION)
  request.onupgradeneeded = () => {
    const database = request.result
    if (database.objectStoreNames.contains(STORE)) database.deleteObjectStore(STORE)
    database.createObjectStore(STORE)
  }
  return result(request)
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the database failed'))
  })
}

/** A record that is whole; undefined for anything else. */
function parseToken(record: unknown, ledgerId: string): Token | undefined {
  const field = (name: string): unknown => Reflect.get(Object(record), name)
  const [symbol, name, decimals] = [field('symbol'), field('name'), field('decimals')]
  const [fee, standard, logo] = [field('fee'), field('standard'), field('logo')]
  if (field('ledgerId') !== ledgerId || typeof symbol !== 'string' || typeof name !== 'string')
    return undefined
  if (typeof decimals !== 'number' || typeof fee !== 'bigint') return undefined
  if (!isBounded({ decimals, fee })) return undefined
  if (typeof standard !== 'string' || !isStandard(standard)) return undefined
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MOST_DECIMALS || fee < 0n)
    return undefined
  if (symbol.length > LONGEST_NAME || name.length > LONGEST_NAME) return undefined
  const picture = logoFact(typeof logo === 'string' ? logo : undefined)
  const disputed = parseDispute(field('disputed'))
  if (disputed === 'broken') return undefined
  return { ledgerId, symbol, name, decimals, fee, standard, ...picture, ...disputed }
}

/** What is disputed of a token, within the bounds of what a ledger can say; `broken` for anything else than that or nothing. */
function parseDispute(record: unknown): Pick<Token, 'disputed'> | 'broken' {
  if (record === undefined) return {}
  const decimals: unknown = Reflect.get(Object(record), 'decimals')
  const fee: unknown = Reflect.get(Object(record), 'fee')
  const hasDecimals = typeof decimals === 'number'
  const hasFee = typeof fee === 'bigint'
  if ((!hasDecimals && decimals !== undefined) || (!hasFee && fee !== undefined)) return 'broken'
  if (!hasDecimals && !hasFee) return 'broken'
  if (!isBounded({ decimals: hasDecimals ? decimals : 0, fee: hasFee ? fee : 0n })) return 'broken'
  return { disputed: { ...(hasDecimals ? { decimals } : {}), ...(hasFee ? { fee } : {}) } }
}
