import type { Pool, Token } from '@sluice/sdk'
import { useConfigIfReady } from '../../session/useSdk.ts'
import { usePair } from '../swap/pair/usePair.ts'
import { usePairPool } from '../swap/pair/usePairPool.ts'

/** What pro mode is about, by the address. */
export type ProPair = {
  readonly tokenIn: Token | undefined
  readonly tokenOut: Token | undefined
  /** The largest pool of the pair, where it has one. */
  readonly pool: Pool | undefined
  readonly isPoolPending: boolean
  /** Which of the two the page tells about: not ICP, which everything is traded against. */
  readonly subject: Token | undefined
  readonly other: Token | undefined
}

export function useProPair(): ProPair {
  const { pair, tokenIn, tokenOut } = usePair()
  const icp = useConfigIfReady()?.canisters.icp_ledger
  const { pool, isPending } = usePairPool(pair.input, pair.output)
  const isOutIcp = tokenOut?.ledgerId === icp
  return {
    tokenIn,
    tokenOut,
    pool,
    isPoolPending: isPending,
    subject: isOutIcp ? tokenIn : tokenOut,
    other: isOutIcp ? tokenOut : tokenIn,
  }
}
