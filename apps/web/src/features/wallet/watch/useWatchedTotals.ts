import type { InfoWalletTotals } from '@sluice/sdk/info'
import { useQueries } from '@tanstack/react-query'
import { useConfigIfReady } from '../../../session/useSdk.ts'
import { walletTotalsQuery } from '../portfolio/walletTotalsQuery.ts'
import { useWatchList } from './watchList.ts'

/** What each watched account has, and what those have together that are to be counted with one's own. */
export function useWatchedTotals(own: string | undefined) {
  const url = useConfigIfReady()?.services?.info
  const watched = useWatchList((list) => list.watched)
  const totals = useQueries({
    queries: watched.map(({ account }) => walletTotalsQuery(url, account)),
  })
  const rows = watched.map((one, index) => ({ ...one, totals: totals[index]?.data }))
  const counted = rows.filter(({ account, isCounted }) => isCounted && account !== own)
  return {
    rows,
    /** Undefined while one that counts is unknown. */
    counted: counted.reduce<InfoWalletTotals | undefined>(
      (sum, { totals }) => sum && totals && added(sum, totals),
      NOTHING,
    ),
    countedIds: counted.map(({ account }) => account),
  }
}

const NOTHING: InfoWalletTotals = {
  tokensUsd: 0n,
  positionsUsd: 0n,
  ordersUsd: 0n,
  farmsUsd: 0n,
  stakesUsd: 0n,
}

export const added = (a: InfoWalletTotals, b: InfoWalletTotals): InfoWalletTotals => ({
  tokensUsd: a.tokensUsd + b.tokensUsd,
  positionsUsd: a.positionsUsd + b.positionsUsd,
  ordersUsd: a.ordersUsd + b.ordersUsd,
  farmsUsd: a.farmsUsd + b.farmsUsd,
  stakesUsd: a.stakesUsd + b.stakesUsd,
})

export const sumOf = (totals: InfoWalletTotals): bigint => {
  const { tokensUsd, positionsUsd, ordersUsd, farmsUsd, stakesUsd } = totals
  return tokensUsd + positionsUsd + ordersUsd + farmsUsd + stakesUsd
}
