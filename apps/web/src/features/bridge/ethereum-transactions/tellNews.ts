import { type EvmNews, type EvmTransaction, ethereumDepositId } from '@sluice/sdk/ethereum'
import { useSwapPlans } from '../bring-and-swap/swapPlans.ts'
import { useOpenTransfers } from '../open/openTransfers.ts'

/** What somebody is told in passing. The end of a deposit in a block is told by its transfer. */
export type Told = 'sped-up' | 'cancelled' | 'approval-failed'

/** Keeps the transfers under way in step with what a wallet has done to a transaction. @returns what its person should hear */
export function tellNews(transaction: EvmTransaction, news: EvmNews): Told | undefined {
  const { purpose, hash, owner } = transaction
  const { add, end } = useOpenTransfers.getState()
  const isApproval = purpose.kind === 'approve'
  switch (news.kind) {
    case 'checked':
      return undefined
    case 'finalized':
      if (news.receipt.isSuccess) return undefined
      // nothing will be minted that could be swapped
      if (!isApproval) useSwapPlans.getState().take(ethereumDepositId(hash))
      return isApproval ? 'approval-failed' : undefined
    case 'sped-up': {
      if (isApproval) return 'sped-up'
      end(ethereumDepositId(hash))
      const { ledgerId } = purpose
      useSwapPlans.getState().rename(ethereumDepositId(hash), ethereumDepositId(news.hash))
      add({ id: ethereumDepositId(news.hash), owner, ledgerId, direction: 'mint' })
      return 'sped-up'
    }
    case 'cancelled':
      if (!isApproval) {
        end(ethereumDepositId(hash))
        useSwapPlans.getState().take(ethereumDepositId(hash))
      }
      return 'cancelled'
  }
}
