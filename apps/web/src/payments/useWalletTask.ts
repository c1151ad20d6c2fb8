import {
  type Token,
  TransferError,
  type TransferKind,
  type TransferReceipt,
  type Wallet,
} from '@sluice/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { withMoneyLock } from '../activity/moneyLock.ts'
import { useOwner, useSdk } from '../session/useSdk.ts'
import { withOverlay } from '../ui/LoadingOverlay.tsx'
import { useToast } from '../ui/useToast.ts'
import { usePaymentLog } from './paymentLog.ts'
import { useDescribePaymentError } from './useDescribePaymentError.ts'

type WalletTask<Order> = {
  readonly kind: TransferKind
  readonly token: Token
  /** The payment in a few words, for the list of activities. */
  readonly title: (order: Order) => string
  readonly run: (wallet: Wallet, order: Order) => Promise<TransferReceipt>
  readonly success: (receipt: TransferReceipt) => string
  /** The payment is made, or goes on as an interrupted one: nobody should send it again from here. */
  readonly onDone: () => void
}

const UNFINISHED: readonly unknown[] = ['transfer-unknown', 'wrap-unfinished', 'unwrap-unfinished']

/** Whether a payment may have been made, or half of it was. */
const isUnfinished = (error: unknown): error is TransferError =>
  error instanceof TransferError && UNFINISHED.includes(error.code)

/** Whether the list of interrupted payments has it; what nobody here can finish is not in it. */
const isResumable = (error: unknown) => isUnfinished(error) && error.retry !== 'never'

/** One payment of the wallet at a time over all tabs, with its outcome in words and every figure read anew after it. */
export function useWalletTask<Order>(task: WalletTask<Order>) {
  const { token, title, run, success, onDone } = task
  const describe = useDescribePaymentError(token, task.kind)
  const { wallet } = useSdk()
  const owner = useOwner() ?? ''
  const toast = useToast()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (order: Order) =>
      logged(title(order), () => withOverlay(() => withMoneyLock(owner, () => run(wallet, order)))),
    onSuccess: (receipt) => {
      toast.success(success(receipt))
      onDone()
    },
    onError: (error) => {
      toast.error(describe(error))
      if (isUnfinished(error)) onDone()
    },
    onSettled: () => {
      for (const key of ['balance', 'history', 'token', 'tokens', 'interrupted-payments']) {
        void queries.invalidateQueries({ queryKey: [key] })
      }
    },
  })
}

async function logged<T>(title: string, pay: () => Promise<T>): Promise<T> {
  const { begin, settle, drop } = usePaymentLog.getState()
  const id = crypto.randomUUID()
  begin({ id, title, atMs: Date.now() })
  try {
    const paid = await pay()
    settle(id, 'done')
    return paid
  } catch (error) {
    if (isResumable(error)) drop(id)
    else settle(id, 'failed')
    throw error
  }
}
