import type { BridgeTransfer } from '@sluice/sdk'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { useToast } from '../../../ui/feedback/useToast.ts'
import { isAllowed, tellBrowser } from '../../alerts/tellBrowser.ts'
import { transferLink } from '../bridgeLink.ts'
import { transferQuery } from '../bridgeQueries.ts'
import { hasEnded } from '../transfers/useStateWords.ts'
import { readOpenTransfers, useOpenTransfers } from './openTransfers.ts'

/** A chain is asked about so many at once; the others have their turn when one of these has ended. */
const MOST_FOLLOWED = 5

/** The account's transfers that this device saw begin and not end, as they stand now. */
export function useFollowed(): readonly BridgeTransfer[] {
  const sdk = useSdk()
  const owner = useOwner()
  const ids = useOpenTransfers((store) => store.open)
    .filter((transfer) => transfer.owner === owner)
    .slice(0, MOST_FOLLOWED)
    .map(({ id }) => id)
  return useQueries({
    queries: ids.map((id) => ({
      ...transferQuery(sdk, id),
      refetchIntervalInBackground: isAllowed(),
    })),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  })
}

/** Tells the end of each once, whichever page is open, and whichever tab has seen it first. Draws nothing. */
export function useTellEnds(followed: readonly BridgeTransfer[]): void {
  const { t } = useTranslation('bridge', { useSuspense: false })
  const toast = useToast()
  const queries = useQueryClient()
  const owner = useOwner()
  const end = useOpenTransfers((store) => store.end)
  useEffect(() => {
    window.addEventListener('storage', readOpenTransfers)
    return () => window.removeEventListener('storage', readOpenTransfers)
  }, [])
  useEffect(() => {
    for (const transfer of followed.filter(hasEnded)) {
      if (!end(transfer.id)) continue
      const { id, direction, ledgerId, state } = transfer
      const isDone = state.kind === 'done'
      const words = direction === 'mint' ? t('toast.minted') : t('toast.dissolved')
      const text = isDone ? words : t('toast.ended')
      if (isDone) toast.success(text)
      else toast.warning(text)
      const to = transferLink(id)
      void tellBrowser({ news: 'bridge', owner: owner ?? '', text, to, tag: id })
      // what shows it shows its end at once
      const shown = direction === 'mint' ? queryKeys.bridgeDeposits : queryKeys.bridgeWithdrawals
      void queries.invalidateQueries({ queryKey: shown(owner, ledgerId) })
      void queries.invalidateQueries({ queryKey: queryKeys.balance(owner, ledgerId) })
    }
  }, [followed, end, toast, t, queries, owner])
}
