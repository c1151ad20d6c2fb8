import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { queryKeys } from '../../../app/queryKeys.ts'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'

/** Several events at once are read as one. */
const GATHER_MS = 200
/** A trade pays out after it is made, and the service reads the ledgers after the pools: what they tell is looked at so much later. */
const SETTLE_MS = 2_000

/**
 * Reads anew what the info service tells as soon as something happens in what the topics name (`pool:…`, `token:…`, `user:…`).
 * Browsers allow a service few connections for all of their tabs: one that nobody looks at has none.
 */
export function useLiveMarket(topics: readonly string[]): void {
  const url = useConfigIfReady()?.services?.info
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  const isWanted = usePreferences((preferences) => preferences.isLive)
  const client = useQueryClient()
  const names = topics.join()
  useEffect(() => {
    if (url === undefined || names === '' || !isVisible || !isWanted) return
    const stop = new AbortController()
    const { signal } = stop
    const pools = new Set<string>()
    let gathering: ReturnType<typeof setTimeout> | undefined
    let settling: ReturnType<typeof setTimeout> | undefined
    const readSettled = () => {
      settling = undefined
      for (const key of SETTLED) void client.invalidateQueries({ queryKey: key })
    }
    const readAnew = () => {
      gathering = undefined
      for (const id of pools) void client.invalidateQueries({ queryKey: queryKeys.pool(id) })
      pools.clear()
      for (const key of TOLD) void client.invalidateQueries({ queryKey: key })
    }
    const gather = () => {
      gathering ??= setTimeout(readAnew, GATHER_MS)
      settling ??= setTimeout(readSettled, SETTLE_MS)
    }
    const follow = async () => {
      const { followLive } = await import('@sluice/sdk/info')
      // what happened between the page's first look and the connection is seen by a second look
      const wish = { topics: names.split(','), signal, onOpen: gather }
      for await (const event of followLive({ url }, wish)) {
        if (event.kind === 'transaction') pools.add(event.transaction.poolId)
        gather()
      }
    }
    // a service that refuses the question is asked the usual way, from time to time
    follow().catch(() => {})
    return () => {
      stop.abort()
      clearTimeout(gathering)
      clearTimeout(settling)
    }
  }, [client, url, names, isVisible, isWanted])
}

/** What a transaction changes of what the service tells. */
const TOLD = [queryKeys.transactions(), queryKeys.candles(), queryKeys.openPositions()]
/** What it changes once its payments are made: who holds how much, and what somebody has. */
const SETTLED = [
  queryKeys.tokenDetails(),
  queryKeys.holders(),
  queryKeys.walletTotals(),
  queryKeys.walletPast(),
  queryKeys.market(),
]

function onVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
