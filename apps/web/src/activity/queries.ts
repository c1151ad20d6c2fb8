import type { Sdk } from '@sluice/sdk'
import { queryOptions } from '@tanstack/react-query'
import { isMoneyMoving } from './moneyLock.ts'
import { useActivities } from './useActivities.ts'

const LOOK_EVERY_MS = 5_000

/** Swaps of this account that were begun and are followed by no tab now. */
export const interruptedQuery = (sdk: Sdk) =>
  queryOptions({
    queryKey: ['interrupted', sdk.principal.toText()],
    queryFn: async () => {
      if (sdk.isAnonymous || (await isMoneyMoving(sdk.principal.toText()))) return []
      const followed = new Set(
        useActivities
          .getState()
          .activities.filter(({ state }) => state.kind === 'running')
          .map(({ id }) => id),
      )
      return sdk.swap.pending().filter(({ id }) => !followed.has(id))
    },
    refetchInterval: LOOK_EVERY_MS,
    staleTime: 0,
    structuralSharing: false,
  })

/** Payments of this account that were begun and whose outcome is not known here. */
export const interruptedPaymentsQuery = (sdk: Sdk) =>
  queryOptions({
    queryKey: ['interrupted-payments', sdk.principal.toText()],
    queryFn: async () => {
      if (sdk.isAnonymous || (await isMoneyMoving(sdk.principal.toText()))) return []
      return sdk.wallet.pending()
    },
    refetchInterval: LOOK_EVERY_MS,
    staleTime: 0,
    structuralSharing: false,
  })
