import type { StoredSwap, SwapStage } from './StoredSwap.ts'

/** Where unfinished swaps are remembered. A browser keeps them in local storage; a bot may bring its own. */
export interface SwapStore {
  list(): StoredSwap[]
  save(swap: StoredSwap): void
  remove(id: string): void
}

/** The two methods of `localStorage` that the store needs, so that a test or a bot can bring a map. */
export type TextStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

const KEY = 'sluice.swaps.v1'

/** Unfinished swaps as one JSON text; bigints are written as decimal texts. */
export function textSwapStore(storage: TextStorage): SwapStore {
  const read = (): StoredSwap[] => parseSwaps(storage.getItem(KEY))
  const write = (swaps: readonly StoredSwap[]) =>
    storage.setItem(KEY, JSON.stringify(swaps, bigintToText))
  return {
    list: read,
    save: (swap) => write([...read().filter(({ id }) => id !== swap.id), swap]),
    remove: (id) => write(read().filter((swap) => swap.id !== id)),
  }
}

/** Lives as long as the process. */
export function memorySwapStore(): SwapStore {
  const kept = new Map<string, string>()
  return textSwapStore({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
  })
}

function bigintToText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}

/** Entries that cannot be read are left out: a broken entry must not hide the whole ones. */
function parseSwaps(json: string | null): StoredSwap[] {
  const parsed = parseJson(json ?? '[]')
  return Array.isArray(parsed) ? parsed.map(parseSwap).filter((swap) => swap !== undefined) : []
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    // damaged as a whole: what it held is lost, but no new swap may fail for it
    return []
  }
}

function parseSwap(entry: unknown): StoredSwap | undefined {
  const text = (name: string): string => {
    const value: unknown =
      typeof entry === 'object' && entry !== null ? Reflect.get(entry, name) : undefined
    if (typeof value !== 'string') throw new Error(`the stored swap lacks ${name}`)
    return value
  }
  try {
    return {
      id: text('id'),
      principal: text('principal'),
      poolId: text('poolId'),
      tokenIn: text('tokenIn'),
      tokenOut: text('tokenOut'),
      zeroForOne: Reflect.get(Object(entry), 'zeroForOne') === true,
      amountIn: BigInt(text('amountIn')),
      expectedOut: BigInt(text('expectedOut')),
      minimumOut: BigInt(text('minimumOut')),
      feeIn: BigInt(text('feeIn')),
      feeOut: BigInt(text('feeOut')),
      heldOutBefore: BigInt(text('heldOutBefore')),
      startedAt: Number(Reflect.get(Object(entry), 'startedAt')),
      paymentTimeNs: BigInt(text('paymentTimeNs')),
      stage: parseStage(Reflect.get(Object(entry), 'stage')),
    }
  } catch {
    // not ours or damaged: nothing can be resumed from it
    return undefined
  }
}

function parseStage(stage: unknown): SwapStage {
  const fields = new Map(Object.entries(Object(stage)))
  const kind = fields.get('kind')
  if (kind === 'swapped') return { kind, amountOut: BigInt(String(fields.get('amountOut'))) }
  if (kind === 'asked') {
    const [lastRecordId, outBefore] = [fields.get('lastRecordId'), fields.get('outBefore')]
    return {
      kind,
      lastRecordId: BigInt(String(lastRecordId)),
      outBefore: BigInt(String(outBefore)),
    }
  }
  if (kind !== 'swapping') return { kind: 'paying' }
  return {
    kind: 'swapping',
    requestId: String(fields.get('requestId')),
    expiresAtNs: BigInt(String(fields.get('expiresAtNs'))),
    envelope: String(fields.get('envelope')),
  }
}
