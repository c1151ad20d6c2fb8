import {
  type OrderKey,
  type Sdk,
  type Token,
  TransferError,
  type TransferKind,
  type TransferReceipt,
} from '@sluice/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { overGaps } from '../activity/overGaps.ts'
import { useMoneyAction } from '../activity/useMoneyAction.ts'
import { useSdk } from '../session/useSdk.ts'
import { withOverlay } from '../ui/LoadingOverlay.tsx'
import { useToast } from '../ui/useToast.ts'
import { usePaymentLog } from './paymentLog.ts'
import { useDescribePaymentError } from './useDescribePaymentError.ts'

/** A payment as its review shows it. The key was fixed when the review opened, so pressing again gives the same order. */
export type PaymentOrder = { readonly key: Pick<OrderKey, 'id'> }

type WalletTask<Order extends PaymentOrder> = {
  readonly kind: TransferKind
  readonly token: Token
  /** The payment in a few words, for the list of activities. */
  readonly title: (order: Order) => string
  readonly run: (wallet: Sdk['wallet'], order: Order) => Promise<TransferReceipt>
  readonly success: (receipt: TransferReceipt) => string
  /** The payment is made, or goes on without this form: nobody should send it again from here. */
  readonly onDone: () => void
}

const UNFINISHED: readonly unknown[] = ['transfer-unknown', 'wrap-unfinished', 'unwrap-unfinished']

/** Whether a payment may have been made, or half of it was. */
const isUnfinished = (error: unknown): error is TransferError =>
  error instanceof TransferError && UNFINISHED.includes(error.code)

/** Whether the list of interrupted payments has it; what nobody here can finish is not in it. */
const isResumable = (error: unknown) => isUnfinished(error) && error.retry !== 'never'

/** One payment of the wallet at a time over all tabs, with its outcome in words and every figure read anew after it. */
export function useWalletTask<Order extends PaymentOrder>(task: WalletTask<Order>) {
  const { token, title, run, success, onDone } = task
  const { t } = useTranslation('wallet')
  const describe = useDescribePaymentError(token, task.kind)
  const sdk = useSdk()
  const toast = useToast()
  const queries = useQueryClient()
  const pay = (order: Order) => {
    const { id } = order.key
    const isBegun = () => sdk.wallet.pending().some((payment) => payment.id === id)
    return overGaps(sdk, {
      first: () => withOverlay(() => run(sdk.wallet, order)),
      again: () => (isBegun() ? sdk.wallet.resume(id) : run(sdk.wallet, order)),
      onGap: (isGap) => {
        // the page is free meanwhile, and the form gone: its order is given
        if (isGap) onDone()
        if (isGap) toast.loading(t('gap'), { key: id })
        else toast.close(id)
      },
    })
  }
  return useMoneyAction<Order, TransferReceipt>({
    idOf: ({ key }) => key.id,
    run: (order) => logged(order.key.id, title(order), () => pay(order)),
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

async function logged<T>(id: string, title: string, pay: () => Promise<T>): Promise<T> {
  const { begin, settle, drop } = usePaymentLog.getState()
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
