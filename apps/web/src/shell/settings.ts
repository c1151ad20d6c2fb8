import type { Sdk } from '@sluice/sdk'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { queryKeys } from '../app/queryKeys.ts'
import { useSession } from '../session/useSessionStore.ts'

export type SiteSettings = {
  readonly ad: { content: string; url: string; buttonName: string } | undefined
  readonly notice: { content: string; url: string } | undefined
  /** Route patterns that are being repaired. */
  readonly maintenance: readonly string[]
}

const MINUTE_MS = 60_000
const NOTHING: SiteSettings = { ad: undefined, notice: undefined, maintenance: [] }

/** What operators tell every visitor. The site works without: a service that does not answer is no reason to stop. */
const settingsQuery = (sdk: Sdk | undefined) =>
  queryOptions({
    queryKey: queryKeys.settings(),
    queryFn: sdk ? () => fetchSettings(sdk) : skipToken,
    staleTime: 5 * MINUTE_MS,
    retry: 1,
  })

async function fetchSettings({ settings }: Sdk): Promise<SiteSettings> {
  // One after the other: a browser asks first whether it may send (CORS), once for each request that is on its way at a time.
  const maintenance = await settings.fetchMaintenance()
  const notice = await settings.fetchNotice()
  const ad = await settings.fetchAds()
  return {
    ad: ad?.content ? ad : undefined,
    notice: notice?.content ? notice : undefined,
    maintenance: maintenance.map(({ path }) => path),
  }
}

export function useSiteSettings(): SiteSettings {
  const session = useSession()
  const { data } = useQuery(settingsQuery(session.kind === 'starting' ? undefined : session.sdk))
  return data ?? NOTHING
}

export const useMaintenancePaths = (): readonly string[] => useSiteSettings().maintenance
