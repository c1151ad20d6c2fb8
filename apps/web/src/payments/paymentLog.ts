import { create } from 'zustand'

/** A payment of this page's life: on its way, made, or not made. */
export type LoggedPayment = {
  readonly id: string
  readonly title: string
  readonly state: 'running' | 'done' | 'failed'
  readonly atMs: number
}

type PaymentLog = {
  readonly payments: readonly LoggedPayment[]
  readonly begin: (payment: Pick<LoggedPayment, 'id' | 'title' | 'atMs'>) => void
  readonly settle: (id: string, state: LoggedPayment['state']) => void
  /** For a payment that goes on to be shown as interrupted. */
  readonly drop: (id: string) => void
}

const MOST_REMEMBERED = 20

/** What the wallet has sent since the page was opened, newest first. */
export const usePaymentLog = create<PaymentLog>((set) => ({
  payments: [],
  begin: (payment) =>
    set(({ payments }) => ({
      payments: [
        { ...payment, state: 'running' as const },
        // what goes on after an interruption is the same payment
        ...payments.filter(({ id }) => id !== payment.id),
      ].slice(0, MOST_REMEMBERED),
    })),
  settle: (id, state) =>
    set(({ payments }) => ({
      payments: payments.map((payment) => (payment.id === id ? { ...payment, state } : payment)),
    })),
  drop: (id) =>
    set(({ payments }) => ({ payments: payments.filter((payment) => payment.id !== id) })),
}))
