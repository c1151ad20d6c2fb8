import type { AddressFlaw } from '@sluice/sdk'

export type SendProblem =
  | { readonly kind: 'recipient-missing' }
  | { readonly kind: 'recipient-bad'; readonly flaw: AddressFlaw }
  | { readonly kind: 'amount-missing' }
  | { readonly kind: 'balance-short' }
  | { readonly kind: 'below-fee' }

export type SendDraft = {
  readonly recipientText: string
  /** What keeps the ledger from paying to the recipient, if anything. */
  readonly flaw: AddressFlaw | undefined
  readonly amount: bigint | undefined
  /** Unknown while the ledger has not answered: it then decides itself. */
  readonly balance: bigint | undefined
  readonly fee: bigint
}

/** The first thing that keeps a payment from being sent. The fee comes out of the amount. */
export function sendProblem(draft: SendDraft): SendProblem | undefined {
  const { recipientText, flaw, amount, balance, fee } = draft
  if (recipientText.trim() === '') return { kind: 'recipient-missing' }
  if (flaw) return { kind: 'recipient-bad', flaw }
  if (amount === undefined || amount === 0n) return { kind: 'amount-missing' }
  if (balance !== undefined && amount > balance) return { kind: 'balance-short' }
  return amount <= fee ? { kind: 'below-fee' } : undefined
}
