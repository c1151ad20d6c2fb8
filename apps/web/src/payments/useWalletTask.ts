import type { Token, TransferReceipt, Wallet } from '@sluice/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { withMoneyLock } from '../activity/moneyLock.ts'
import { useOwner, useSdk } from '../session/useSdk.ts'
import { describeCallError } from '../tokens/describeCallError.ts'
import { withOverlay } from '../ui/LoadingOverlay.tsx'
import { useToast } from '../ui/useToast.ts'
import { useDescribeTransferError } from './useDescribeTransferError.ts'

type WalletTask<Order> = {
  readonly token: Token
  readonly run: (wallet: Wallet, order: Order) => Promise<TransferReceipt>
  readonly success: (receipt: TransferReceipt) => string
  readonly onDone: () => void
}

/** One payment of the wallet at a time over all tabs, with its outcome in words and every figure read anew after it. */
export function useWalletTask<Order>({ token, run, success, onDone }: WalletTask<Order>) {
  const { t } = useTranslation()
  const describe = useDescribeTransferError(token)
  const { wallet } = useSdk()
  const owner = useOwner() ?? ''
  const toast = useToast()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (order: Order) => withOverlay(() => withMoneyLock(owner, () => run(wallet, order))),
    onSuccess: (receipt) => {
      toast.success(success(receipt))
      onDone()
    },
    onError: (error) => {
      toast.error(describe(error) ?? describeCallError(t, error))
    },
    onSettled: () => {
      for (const key of ['balance', 'history', 'token', 'tokens', 'interrupted-payments']) {
        void queries.invalidateQueries({ queryKey: [key] })
      }
    },
  })
}
