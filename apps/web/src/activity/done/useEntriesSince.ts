import type { HistoryEntry } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../app/queryKeys.ts'
import { ownAddresses } from '../../session/ownAddresses.ts'
import { useSdk } from '../../session/useSdk.ts'
import { useActivities } from '../useActivities.ts'

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
  { ledgerId }: { readonly ledgerId: string },
  { isWanted = true } = {},
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
    enabled: isWanted && startedAt !== undefined,
    refetchInterval: ({ state }) => (state.dataUpdateCount < LOOKS ? LOOK_MS : false),
    structuralSharing: false,
  })
  return data
}

/** What has arrived since an activity began, as the ledger tells it; undefined until something has. */
export function useArrivedSince(
  id: string,
  of: { readonly ledgerId: string },
  wish: { readonly isWanted: boolean },
): bigint | undefined {
  const owner = useSdk().principal.toText()
  const entries = useEntriesSince(id, of, wish)
  return wish.isWanted && entries ? arrivedOf(entries, ownAddresses(owner)) : undefined
}

export function arrivedOf(
  entries: readonly Pick<HistoryEntry, 'kind' | 'from' | 'to' | 'amount'>[],
  own: readonly string[],
): bigint | undefined {
  const isOwn = (address: string | undefined) => address !== undefined && own.includes(address)
  const arrivals = entries.filter(
    ({ kind, from, to }) => kind !== 'approve' && isOwn(to) && !isOwn(from),
  )
  if (arrivals.length === 0) return undefined
  return arrivals.reduce((sum, { amount }) => sum + amount, 0n)
}

export function entriesSince<Entry extends Pick<HistoryEntry, 'timestampNs'>>(
  entries: readonly Entry[],
  sinceMs: number,
): readonly Entry[] {
  const sinceNs = BigInt(Math.floor(sinceMs)) * NS_PER_MS
  return entries.filter(({ timestampNs }) => timestampNs !== undefined && timestampNs >= sinceNs)
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
