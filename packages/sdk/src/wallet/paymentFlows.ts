import { defineFlow } from '../flows/FlowDefinition.ts'
import type { FormerFlows } from '../flows/store/FlowStore.ts'
import { PAYMENT_KINDS, type PaymentFlow } from './PaymentFlow.ts'
import { paymentPlan } from './paymentPlan.ts'
import { readFormerPayment, readPaymentFacts } from './readPayment.ts'

export const paymentFlows = PAYMENT_KINDS.map((name) =>
  defineFlow({ name, readFacts: readPaymentFacts, plan: paymentPlan }),
)

/** What versions before the flow engine kept. */
export const formerPayments: FormerFlows<PaymentFlow> = {
  key: 'sluice.transfers.v1',
  read: readFormerPayment,
}
