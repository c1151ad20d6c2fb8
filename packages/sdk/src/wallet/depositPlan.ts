import { approvalExpiryOf } from '../flows/orders/approvalTimes.ts'
import type { Plan, Step } from '../flows/Plan.ts'
import { approveStep } from '../pools/approveStep.ts'
import {
  creditStep,
  type Deposit,
  type DepositBooks,
  pullStep,
  transferStep,
} from '../pools/depositSteps.ts'
import { type PaymentFlow, type PaymentReceipt, receiptOf } from './PaymentFlow.ts'

/**
 * Puts tokens into the balance that a pool keeps for their owner, to swap with or to take back: by an exact allowance, or, of a token
 * that knows none, by a transfer to the owner's subaccount, which the pool then credits. What was transferred and never credited is
 * found and brought back by `sdk.recover`.
 */
export function depositPlan(payment: PaymentFlow, books: DepositBooks): Plan<PaymentReceipt> {
  const { facts } = payment
  return {
    steps: facts.standard === 'ICRC1' ? byTransfer(payment, books) : byAllowance(payment, books),
    touches: { ledgers: [facts.ledgerId], pools: [facts.to] },
    finish: async (done) => receiptOf(payment, done.get('transfer')),
  }
}

const depositOf = ({ principal, facts }: PaymentFlow): Deposit => ({
  principal,
  poolId: facts.to,
  ledgerId: facts.ledgerId,
  amount: facts.amount,
  fee: facts.fee,
})

function byAllowance(payment: PaymentFlow, books: DepositBooks): Step[] {
  const { createdAtNs } = payment
  const deposit = depositOf(payment)
  const expiresAtNs = approvalExpiryOf(payment)
  const amount = deposit.amount + deposit.fee
  return [
    approveStep({ ...deposit, amount, createdAtNs, expiresAtNs }, books),
    pullStep(deposit, { after: ['approve'], expiresAtNs: () => expiresAtNs }, books),
  ]
}

function byTransfer(payment: PaymentFlow, books: DepositBooks): Step[] {
  const deposit = depositOf(payment)
  const amount = deposit.amount + deposit.fee
  return [
    transferStep(deposit, { amount, createdAtNs: () => payment.createdAtNs }, books),
    creditStep(deposit, { after: ['transfer'], lyingOnce: false }, books),
  ]
}
