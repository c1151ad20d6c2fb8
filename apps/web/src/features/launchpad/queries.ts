import type { LaunchSale, SaleStatus, Sdk } from '@sluice/sdk'
import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../app/queryKeys.ts'

const SECOND = 1_000
const ONCE = { retry: 1 } as const

/** Sales of a stage, or all; the latest so many. */
export const salesQuery = (sdk: Sdk, status: SaleStatus | undefined, limit: number) =>
  queryOptions({
    queryKey: queryKeys.launchpad('list', status ?? 'all', String(limit)),
    queryFn: () => sdk.launchpad.fetchSales(status, { offset: 0, limit }),
    staleTime: 10 * SECOND,
    refetchInterval: 30 * SECOND,
    ...ONCE,
  })

/** Those that somebody has made or takes part in, each once. */
export const ownSalesQuery = (sdk: Sdk, owner: string, limit: number) =>
  queryOptions({
    queryKey: queryKeys.launchpad('own', owner, String(limit)),
    queryFn: async () => {
      const slice = { offset: 0, limit }
      const [made, joined] = await Promise.all([
        sdk.launchpad.fetchOwnSales('founder', slice),
        sdk.launchpad.fetchOwnSales('investor', slice),
      ])
      const rows = new Map([...made.rows, ...joined.rows].map((sale) => [sale.id, sale]))
      return { total: Math.max(made.total, joined.total, rows.size), rows: [...rows.values()] }
    },
    staleTime: 10 * SECOND,
    ...ONCE,
  })

export const saleQuery = (sdk: Sdk, id: string) =>
  queryOptions({
    queryKey: queryKeys.launchpad('sale', id),
    queryFn: () => sdk.launchpad.fetchSale(id),
    staleTime: 5 * SECOND,
    refetchInterval: 10 * SECOND,
    ...ONCE,
  })

/** What somebody has in a sale; again when the sale has gone on. */
export const ownQuery = (sdk: Sdk, sale: LaunchSale, owner: string) =>
  queryOptions({
    queryKey: queryKeys.launchpad('part', sale.id, owner, sale.status),
    queryFn: () => sdk.launchpad.fetchOwn(sale),
    staleTime: 5 * SECOND,
    refetchInterval: 30 * SECOND,
    ...ONCE,
  })

export const investorsQuery = (sdk: Sdk, id: string, limit: number) =>
  queryOptions({
    queryKey: queryKeys.launchpad('investors', id, String(limit)),
    queryFn: () => sdk.launchpad.fetchInvestors(id, { offset: 0, limit }),
    staleTime: 10 * SECOND,
    ...ONCE,
  })

/** What a market of a sale's tokens would begin with in a fee tier. */
export const marketTermsQuery = (sdk: Sdk, sale: LaunchSale, feePips: bigint) =>
  queryOptions({
    queryKey: queryKeys.launchpad('market', sale.id, `${feePips}`),
    queryFn: () => sdk.launchpad.fetchMarketTerms(sale, feePips),
    staleTime: 10 * SECOND,
    ...ONCE,
  })
