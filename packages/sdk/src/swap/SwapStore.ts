import { recordReader, storedList, type TextStorage } from '../stores/storedList.ts'
import type { StoredSwap, SwapStage } from './StoredSwap.ts'

/** Where unfinished swaps are remembered. A browser keeps them in local storage; a bot may bring its own. */
export interface SwapStore {
  list(): StoredSwap[]
  save(swap: StoredSwap): void
  remove(id: string): void
}

const KEY = 'sluice.swaps.v1'

/** Unfinished swaps as one JSON text. */
export const textSwapStore = (storage: TextStorage): SwapStore =>
  storedList(storage, KEY, parseSwap)

/** Lives as long as the process. */
export function memorySwapStore(): SwapStore {
  const kept = new Map<string, string>()
  return textSwapStore({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
  })
}

/** @throws Error for what is none: nothing can be resumed from it */
function parseSwap(entry: unknown): StoredSwap {
  const { field, text, bigint, number } = recordReader(entry)
  return {
    id: text('id'),
    principal: text('principal'),
    poolId: text('poolId'),
    tokenIn: text('tokenIn'),
    tokenOut: text('tokenOut'),
    zeroForOne: field('zeroForOne') === true,
    amountIn: bigint('amountIn'),
    expectedOut: bigint('expectedOut'),
    minimumOut: bigint('minimumOut'),
    feeIn: bigint('feeIn'),
    feeOut: bigint('feeOut'),
    heldOutBefore: bigint('heldOutBefore'),
    startedAt: number('startedAt'),
    paymentTimeNs: bigint('paymentTimeNs'),
    stage: parseStage(field('stage')),
  }
}

/** @throws Error for a stage that is none: a swap that may have been sent must not look as if it had not */
function parseStage(stage: unknown): SwapStage {
  const { field, text, bigint } = recordReader(stage)
  const kind = field('kind')
  switch (kind) {
    case 'paying':
      return { kind }
    case 'swapped':
      return { kind, amountOut: bigint('amountOut') }
    case 'asked':
      return { kind, lastRecordId: bigint('lastRecordId'), outBefore: bigint('outBefore') }
    case 'swapping':
      return {
        kind,
        requestId: text('requestId'),
        expiresAtNs: bigint('expiresAtNs'),
        envelope: text('envelope'),
      }
    default:
      throw new Error('the stored swap has an unknown stage')
  }
}
