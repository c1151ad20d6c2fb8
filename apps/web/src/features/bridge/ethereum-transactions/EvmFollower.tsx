import { type EvmTransactions, ethereumDepositId, isFollowed, isOpen } from '@sluice/sdk/ethereum'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useConfig } from '../../../session/useSdk.ts'
import { useToast } from '../../../ui/feedback/useToast.ts'
import { evmReads } from '../ethereum-wallet/evmReads.ts'
import { useOpenTransfers } from '../open/openTransfers.ts'
import { followTransactions } from './followTransactions.ts'
import { type Told, tellNews } from './tellNews.ts'
import { useEvmTransactions } from './useEvmTransactions.ts'

/** Follows what Ethereum wallets have sent from this device for as long as something is open, on the configured chain alone. Draws nothing. */
export function EvmFollower() {
  const { t } = useTranslation('ethereum')
  const toast = useToast()
  const queries = useQueryClient()
  const { ethereum: chain } = useConfig()
  const transactions = useEvmTransactions((store) => store.transactions)
  const isNeeded = isAnyFollowed(transactions, chain?.chainId)
  useEffect(() => {
    for (const transfer of openDeposits(transactions, chain?.chainId))
      useOpenTransfers.getState().add(transfer)
  }, [transactions, chain])
  useEffect(() => {
    if (!isNeeded || chain === undefined) return
    const say: Readonly<Record<Told, () => void>> = {
      'sped-up': () => toast.info(t('toast.spedUp')),
      cancelled: () => toast.warning(t('toast.cancelled')),
      'approval-failed': () => toast.warning(t('toast.approvalFailed')),
    }
    return followTransactions({
      reads: evmReads(chain),
      chainId: chain.chainId,
      onNews: (transaction, news) => {
        const told = tellNews(transaction, news)
        if (told !== undefined) say[told]()
        const { chainId, from } = transaction
        void queries.invalidateQueries({ queryKey: queryKeys.evm(`${chainId}`, from) })
        void queries.invalidateQueries({ queryKey: queryKeys.bridgeTransfer() })
      },
    })
  }, [isNeeded, chain, queries, toast, t])
  return null
}

const isAnyFollowed = (transactions: EvmTransactions, chainId: number | undefined): boolean =>
  transactions.some((each) => each.chainId === chainId && isFollowed(each, Date.now()))

/** Deposits that are in no block yet, as transfers of those who sent them: every page tells of them, those of an earlier app, too. */
export const openDeposits = (transactions: EvmTransactions, chainId: number | undefined) =>
  transactions.flatMap((each) => {
    const { purpose, hash, owner } = each
    if (purpose.kind === 'approve' || each.chainId !== chainId || !isOpen(each)) return []
    const { ledgerId } = purpose
    return [{ id: ethereumDepositId(hash), owner, ledgerId, direction: 'mint' as const }]
  })
