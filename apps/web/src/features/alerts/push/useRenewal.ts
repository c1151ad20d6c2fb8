import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKeys } from '../../../app/queryKeys.ts'
import { fireAlert } from '../keptAlerts.ts'
import { renew } from './pushing.ts'
import { usePushInfo, usePushKey } from './usePush.ts'
import { usePushAlerts } from './usePushAlerts.ts'

/** What changes at once is told at once. */
const PAUSE_MS = 1_500
/** A page that is open for days renews it, too. */
const RENEW_EVERY_MS = 12 * 3_600_000

/** Keeps the service up to date, and marks here what it has told. The same question of several places is asked once. */
export function useRenewal(owner: string) {
  const info = usePushInfo()
  const key = usePushKey(info)
  const alerts = usePushAlerts(owner)
  const text =
    alerts && JSON.stringify(alerts.map(({ id, body, condition }) => [id, body, textOf(condition)]))
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.pushStanding(owner, key, text),
    queryFn: async ({ signal }) => {
      await pause(PAUSE_MS, signal)
      if (info === undefined || key === undefined || alerts === undefined) return null
      return (await renew({ info, owner, key, alerts }, signal)) ?? null
    },
    enabled: info !== undefined && key !== undefined && alerts !== undefined,
    staleTime: RENEW_EVERY_MS,
    refetchInterval: RENEW_EVERY_MS,
    retry: 2,
  })
  useEffect(() => {
    for (const { id, fired } of data?.alerts ?? [])
      if (fired?.price !== undefined) fireAlert(id, { at: fired.atMs, price: fired.price })
  }, [data])
  return { isStale: isError, again: refetch }
}

const textOf = (condition: object): string =>
  Object.values(condition)
    .map((value) => `${value}`)
    .join(' ')

/** @throws what stopped it */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
