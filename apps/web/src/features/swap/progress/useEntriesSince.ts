import type { HistoryEntry, Token } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useActivities } from '../../../activity/useActivities.ts'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSdk } from '../../../session/useSdk.ts'

const LIMIT = 20
const LOOK_MS = 2_000
/** A ledger's index tells of an entry a moment after it was made. */
const LOOKS = 4
/** A device's clock may be so far ahead of the network's. */
const CLOCK_SLACK_MS = 5_000
const NS_PER_MS = 1_000_000n

/** What a ledger has written of the person since an activity began, newest first; undefined while nobody knows. */
export function useEntriesSince(
  id: string,
  { ledgerId }: Token,
): readonly HistoryEntry[] | undefined {
  const sdk = useSdk()
  const startedAt = useActivities(
    ({ activities }) =>
      activities.find((one) => one.id === id)?.steps.find((step) => step.startedAt)?.startedAt,
  )
  const { data } = useQuery({
    queryKey: [...queryKeys.history(ledgerId, sdk.principal.toText()), 'since', id],
    queryFn: async () => {
      const adapter = await sdk.tokens.adapter(ledgerId)
      const account = { owner: sdk.principal }
      const { entries } = await adapter.fetchHistory({ account, limit: LIMIT })
      return entriesSince(entries, (startedAt ?? 0) - CLOCK_SLACK_MS)
    },
    enabled: startedAt !== undefined,
    refetchInterval: ({ state }) => (state.dataUpdateCount < LOOKS ? LOOK_MS : false),
    structuralSharing: false,
  })
  return data
}

export function entriesSince<Entry extends Pick<HistoryEntry, 'timestampNs'>>(
  entries: readonly Entry[],
  sinceMs: number,
): readonly Entry[] {
  const sinceNs = BigInt(Math.floor(sinceMs)) * NS_PER_MS
  return entries.filter(({ timestampNs }) => timestampNs >= sinceNs)
}

/** What a ledger took for entries; a fee that it does not name is its usual one. */
export const feesOf = (
  entries: readonly Pick<HistoryEntry, 'kind' | 'fee'>[],
  usual: bigint,
): bigint =>
  entries.filter(({ kind }) => PAID.has(kind)).reduce((sum, { fee = usual }) => sum + fee, 0n)

const PAID: ReadonlySet<HistoryEntry['kind']> = new Set(['transfer', 'approve'])

/** The newest block in which tokens moved. */
export const newestMove = (
  entries: readonly Pick<HistoryEntry, 'kind' | 'index'>[],
): bigint | undefined => entries.find(({ kind }) => kind !== 'approve')?.index
