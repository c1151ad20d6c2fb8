import type { EvmReads, EvmReceipt } from '../chain/EvmReads.ts'
import { evmChain } from '../chain/evmChains.ts'

const RETRIES = 10
const LEAST_WAIT_MS = 250
const MOST_WAIT_MS = 1_000

/** What waiting needs of the world. */
export type Pause = {
  readonly pause: (ms: number) => Promise<void>
  /** From 0 to below 1. */
  readonly random: () => number
}

/**
 * A transaction's receipt. On a second layer it is asked for up to ten times more, as a node there may have the block a moment before its
 * receipts. @returns undefined when it is in no block @throws EvmRpcError of the last try
 */
export async function fetchReceipt(
  reads: Pick<EvmReads, 'fetchReceipt'>,
  { chainId, hash }: { readonly chainId: number; readonly hash: string },
  { pause, random }: Pause,
): Promise<EvmReceipt | undefined> {
  const retries = evmChain(chainId).isSecondLayer ? RETRIES : 0
  for (let left = retries; ; left--) {
    try {
      const receipt = await reads.fetchReceipt(hash)
      if (receipt !== undefined || left === 0) return receipt
    } catch (error) {
      if (left === 0) throw error
    }
    await pause(LEAST_WAIT_MS + Math.floor(random() * (MOST_WAIT_MS - LEAST_WAIT_MS + 1)))
  }
}
