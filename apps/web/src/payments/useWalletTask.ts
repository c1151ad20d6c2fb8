import type {
  FlowOptions,
  FlowReceipt,
  OrderKey,
  PaymentKind,
  Sdk,
  SluiceError,
  Token,
} from '@sluice/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { followFlow } from '../activity/followFlow.ts'
import { useSdk } from '../session/useSdk.ts'
import { withOverlay } from '../ui/feedback/LoadingOverlay.tsx'
import { useToast } from '../ui/feedback/useToast.ts'
import { type PaymentSubject, paymentSteps } from './progress/PaymentSubject.ts'
import { useDescribePaymentError } from './useDescribePaymentError.ts'

/** A payment as its review shows it. The key was fixed when the review opened, so pressing again gives the same order. */
export type PaymentOrder = { readonly key: Pick<OrderKey, 'id'> }

type WalletTask<Order extends PaymentOrder> = {
  readonly kind: PaymentKind
  readonly token: Token
  /** What is paid to whom, for the list of activities. */
  readonly about: (order: Order) => Omit<PaymentSubject, 'kind' | 'token'>
  readonly run: (sdk: Sdk, order: Order, options: Required<FlowOptions>) => Promise<FlowReceipt>
  readonly success: (order: Order) => string
  /** The payment is made, or goes on without this form: nobody should send it again from here. */
  readonly onDone: () => void
}

/** Whether a payment may have been made, or half of it was. */
const mayBeMade = ({ funds }: SluiceError): boolean => funds === 'moving'

/** One payment of the wallet, with its outcome in words. */
export function useWalletTask<Order extends PaymentOrder>(task: WalletTask<Order>) {
  const { kind, token, about, run, success, onDone } = task
  const { t } = useTranslation('wallet')
  const describe = useDescribePaymentError()
  const sdk = useSdk()
  const toast = useToast()
  const queries = useQueryClient()
  const [running, setRunning] = useState(0)
  const pay = async (order: Order) => {
    const { id } = order.key
    const subject = { kind, token, ...about(order) }
    const end = await withOverlay((uncover) =>
      followFlow(sdk, queries, {
        id,
        subject,
        steps: paymentSteps(subject),
        run: (options) => run(sdk, order, options),
        onGap: (isGap) => {
          // the page is free meanwhile, and the form gone: its order is given
          uncover()
          if (isGap) onDone()
          if (isGap) toast.loading(t('gap'), { key: id })
          else toast.close(id)
        },
      }),
    )
    if (end === undefined) return
    if (end.kind === 'done') toast.success(success(order))
    else toast.error(describe(end.error, { token, kind }))
    if (end.kind === 'done' || mayBeMade(end.error)) onDone()
  }
  const give = (order: Order) => {
    setRunning((count) => count + 1)
    void pay(order).finally(() => setRunning((count) => count - 1))
  }
  return { give, isPending: running > 0 }
}
