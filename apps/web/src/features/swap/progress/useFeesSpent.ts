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

/** What ledgers have taken of an attempt that came to nothing, as the ledger of its input tells; undefined while nobody knows. */
export function useFeesSpent(id: string, token: Token): bigint | undefined {
  const sdk = useSdk()
  const startedAt = useActivities(
    ({ activities }) =>
      activities.find((one) => one.id === id)?.steps.find((step) => step.startedAt)?.startedAt,
  )
  const { data } = useQuery({
    queryKey: [...queryKeys.history(token.ledgerId, sdk.principal.toText()), 'spent', id],
    queryFn: async () => {
      const adapter = await sdk.tokens.adapter(token.ledgerId)
      const account = { owner: sdk.principal }
      const { entries } = await adapter.fetchHistory({ account, limit: LIMIT })
      return feesSince(entries, (startedAt ?? 0) - CLOCK_SLACK_MS, token.fee)
    },
    enabled: startedAt !== undefined,
    refetchInterval: ({ state }) => (state.dataUpdateCount < LOOKS ? LOOK_MS : false),
  })
  return data
}

/** The fees of what an account did since then; one that a ledger does not name is its usual one. */
export function feesSince(
  entries: readonly Pick<HistoryEntry, 'kind' | 'fee' | 'timestampNs'>[],
  sinceMs: number,
  usual: bigint,
): bigint {
  const sinceNs = BigInt(Math.floor(sinceMs)) * NS_PER_MS
  return entries
    .filter(({ timestampNs, kind }) => timestampNs >= sinceNs && PAID.has(kind))
    .reduce((sum, { fee = usual }) => sum + fee, 0n)
}

const PAID: ReadonlySet<HistoryEntry['kind']> = new Set(['transfer', 'approve'])
