import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { queryKeys } from '../../../app/queryKeys.ts'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'

/** Several events at once are read as one. */
const GATHER_MS = 200

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
    const readAnew = () => {
      gathering = undefined
      for (const id of pools) void client.invalidateQueries({ queryKey: queryKeys.pool(id) })
      pools.clear()
      for (const key of TOLD) void client.invalidateQueries({ queryKey: key })
    }
    const gather = () => {
      gathering ??= setTimeout(readAnew, GATHER_MS)
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
    }
  }, [client, url, names, isVisible, isWanted])
}

/** What a transaction changes of what the service tells. */
const TOLD = [queryKeys.transactions(), queryKeys.candles(), queryKeys.openPositions()]

function onVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
