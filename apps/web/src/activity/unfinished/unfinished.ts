import type { AnyFlow, Sdk, UnreadFlow } from '@sluice/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../app/queryKeys.ts'
import { useSdk } from '../../session/useSdk.ts'
import { isMoneyMoving } from '../moneyLock.ts'
import { useActivities } from '../useActivities.ts'

const LOOK_EVERY_MS = 5_000
const RECENT_MS = 5 * 60_000

export type Unfinished = {
  readonly flows: readonly AnyFlow[]
  /** Begun by a later version of the app. */
  readonly unread: readonly UnreadFlow[]
}

const NONE: Unfinished = { flows: [], unread: [] }

/** What moves this account's money, was begun, and is followed by no tab now. */
const unfinishedQuery = (sdk: Sdk) =>
  queryOptions({
    queryKey: queryKeys.unfinished(sdk.principal.toText()),
    queryFn: async (): Promise<Unfinished> => {
      if (sdk.isAnonymous || (await isMoneyMoving(sdk.principal.toText()))) return NONE
      const { activities } = useActivities.getState()
      const followed = new Set(
        activities.filter(({ state }) => state.kind === 'running').map(({ id }) => id),
      )
      return {
        flows: sdk.flows.pending().filter(({ id }) => !followed.has(id)),
        unread: sdk.flows.unread(),
      }
    },
    refetchInterval: LOOK_EVERY_MS,
    staleTime: 0,
    structuralSharing: false,
  })

export function useUnfinished(): Unfinished {
  return useQuery(unfinishedQuery(useSdk())).data ?? NONE
}

type Page = { readonly openedAt: number; readonly now: number }

/** Whether this page's opening cut a flow off so short ago that its person still waits for it. */
export const wasCutOff = (
  { startedAt }: Pick<AnyFlow, 'startedAt'>,
  { openedAt, now }: Page,
): boolean => startedAt < openedAt && now - startedAt < RECENT_MS
