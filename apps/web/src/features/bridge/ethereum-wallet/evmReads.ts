import type { Config } from '@sluice/sdk'
import { createEvmRpc, EvmReads } from '@sluice/sdk/ethereum'

type Chain = NonNullable<Config['ethereum']>

const opened = new WeakMap<Chain, EvmReads>()

/** The nodes of the configured chain, and of no other. */
export function evmReads(chain: Chain): EvmReads {
  const found = opened.get(chain)
  if (found !== undefined) return found
  const reads = new EvmReads(
    createEvmRpc({ urls: chain.rpcs, fetch: (...asked) => fetch(...asked) }),
  )
  opened.set(chain, reads)
  return reads
}
