import type { EarnRecord, EarnRecords } from '@sluice/sdk'
import type { EarnPlace, InfoEarnRecord, InfoPage } from '@sluice/sdk/info'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'
import type { TableState } from '../../../ui/table/tableState.ts'

type EarnLog = 'stakes' | 'rewards' | 'claims'
/** One log of a farm, staking pool or claim event; `canister` is who keeps it. */
export type RecordsOf = {
  readonly place: EarnPlace
  readonly log: EarnLog
  readonly canister: string
}

const REFRESH_MS = 60_000
/** The service has pages up to this row. */
export const PAGED_ROWS = 10_000
const ROWS_AT_ONCE = 500
/** Whoever waits longer is shown what the canister tells. */
const PATIENCE_MS = 6_000

/** A page of a log by the info service; by the canister itself, which tells the newest thousand, while the service does not. */
export function useEarnRecords(
  of: RecordsOf,
  { sort, page, size }: TableState,
  read: () => Promise<EarnRecords>,
) {
  const url = useConfigIfReady()?.services?.info
  const { place, log, canister } = of
  const order = sort && !sort.isDescending ? 'asc' : 'desc'
  const by = sort?.column === 'amount' ? 'amount' : 'time'
  const wish = { log, sort: by, order, page: page + 1, limit: size } as const
  const service = useQuery({
    queryKey: queryKeys.earn(place.kind, place.id, JSON.stringify(wish)),
    queryFn: async ({ signal }): Promise<InfoPage<InfoEarnRecord>> => {
      const { createInfoClient } = await import('@sluice/sdk/info')
      const client = createInfoClient({ url: url ?? '', timeoutMs: PATIENCE_MS })
      return client.earn.fetchRecords(place, wish, { signal })
    },
    enabled: url !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    structuralSharing: false,
    retry: 0,
  })
  const isMissing = url === undefined || (service.isError && service.data === undefined)
  const canisters = useQuery({
    queryKey: queryKeys.earn(canister, place.id, log),
    queryFn: read,
    enabled: isMissing,
    refetchInterval: REFRESH_MS,
    retry: 1,
  })
  const rows = service.data?.rows.map((record) => toEarnRecord(record, canister))
  return isMissing
    ? {
        from: 'canister' as const,
        query: canisters,
        rows: canisters.data?.rows,
        total: canisters.data?.total,
      }
    : { from: 'service' as const, query: service, rows, total: service.data?.total }
}

/** The newest records of a log up to ten thousand, newest first, for a file. @throws InfoError */
export async function fetchAllRecords(
  url: string,
  { place, log, canister }: RecordsOf,
): Promise<EarnRecord[]> {
  const { createInfoClient } = await import('@sluice/sdk/info')
  const { earn } = createInfoClient({ url })
  const records: EarnRecord[] = []
  let cursor: bigint | undefined
  do {
    const page = await earn.fetchRecords(place, {
      log,
      limit: ROWS_AT_ONCE,
      ...(cursor === undefined ? {} : { cursor }),
    })
    records.push(...page.rows.map((record) => toEarnRecord(record, canister)))
    // a service that never comes to an end is left at the bound
    cursor = page.rows.length === 0 ? undefined : page.nextCursor
  } while (cursor !== undefined && records.length < PAGED_ROWS)
  return records
}

/** What somebody brings; all else comes from the canister. */
const INWARD = ['stake', 'deposit']

/** A record of the service in the words of the canisters: who gave and who got. */
export function toEarnRecord(record: InfoEarnRecord, canister: string): EarnRecord {
  const { timeMs, type, owner, amount, positionId } = record
  const [from, to] = INWARD.includes(type) ? [owner, canister] : [canister, owner]
  return {
    atSeconds: Math.floor(timeMs / 1_000),
    type,
    from,
    to,
    amount,
    ...(positionId === undefined ? {} : { positionId: BigInt(positionId) }),
  }
}
