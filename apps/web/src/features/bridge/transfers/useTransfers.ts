import type { BridgeTransfer } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { depositsQuery, withdrawalsQuery } from '../bridgeQueries.ts'
import { useOpenTransfers } from '../open/openTransfers.ts'
import { hasEnded } from './useStateWords.ts'

/** All transfers of the account, newest first, in both directions; those under way are remembered, so that every page can tell of them. */
export function useTransfers(ledgerId: string) {
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const deposits = useQuery({ ...depositsQuery(sdk, ledgerId), enabled: owner !== '' })
  const withdrawals = useQuery({ ...withdrawalsQuery(sdk, ledgerId), enabled: owner !== '' })
  const transfers = newestFirst([...(deposits.data ?? []), ...(withdrawals.data ?? [])])
  const addOpen = useOpenTransfers((store) => store.add)
  const underWay = transfers.filter((transfer) => !hasEnded(transfer))
  const ids = underWay.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is made anew with each look, its ids are what counts
  useEffect(() => {
    for (const { id, direction } of underWay) addOpen({ id, owner, ledgerId, direction })
  }, [ids, owner, ledgerId, addOpen])
  return {
    transfers,
    deposits: deposits.data,
    isPending: deposits.isPending || withdrawals.isPending,
    /** One side did not answer; what the other said is shown. */
    hasFailed: deposits.isError || withdrawals.isError,
    retry: () => void Promise.all([deposits.refetch(), withdrawals.refetch()]),
  }
}

export type Transfers = ReturnType<typeof useTransfers>

/** What waits for its first block has no time yet and stands on top. */
const newestFirst = (transfers: readonly BridgeTransfer[]): readonly BridgeTransfer[] =>
  transfers.toSorted((one, other) => timeOf(other) - timeOf(one))

const timeOf = ({ atMs }: BridgeTransfer): number => atMs ?? Number.MAX_SAFE_INTEGER
