import { toHex } from '@sluice/candid/hex'
import type { Flow } from '../flows/Flow.ts'
import { keyAt, newOrderKey, type OrderKey } from '../flows/orders/OrderKey.ts'
import type { TokenStandard } from '../ledgers/standards/standards.ts'

/**
 * What a payment is for. `wrap` pays ICP to the wrapping ledger and then asks it for tokens; `withdraw` brings what a pool holds
 * for the caller back.
 */
export const PAYMENT_KINDS = ['transfer', 'wrap', 'unwrap', 'top-up', 'withdraw'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** What is paid. Amounts in the smallest unit of its token. */
export type PaymentFacts = {
  readonly ledgerId: string
  readonly standard: TokenStandard
  /** Address of the receiver as text; of a top-up, the canister; of a withdrawal, the pool that pays. */
  readonly to: string
  readonly amount: bigint
  readonly fee: bigint
  readonly memoHex: string
}

/** A payment under way. The order's time is the payment's key on keyed ledgers. */
export type PaymentFlow = Flow<PaymentKind, PaymentFacts>

/** What the user sees of a payment: `pay` moves the tokens, `mint` asks the wrapping ledger for its tokens. */
export type PaymentStepName = 'pay' | 'mint'

/** What a finished payment came to. */
export type PaymentReceipt = {
  readonly id: string
  readonly kind: PaymentKind
  readonly ledgerId: string
  readonly to: string
  /** What the receiver got, in the smallest unit: WICP for a wrap, ICP for an unwrap, cycles for a top-up. */
  readonly received: bigint
  readonly fee: bigint
  /** Place in the ledger's log; absent where the ledger doesn't tell, or the answer was lost. */
  readonly block?: bigint
}

type NewPayment = Omit<PaymentFacts, 'memoHex'> & {
  kind: PaymentKind
  principal: string
  memo: Uint8Array | undefined
  key: OrderKey | undefined
  now: number
}

const ICP_FEE = 10_000n

/** A payment that nothing has been done for yet, with the key that it keeps. */
export function newPaymentFlow({
  kind,
  principal,
  memo,
  key,
  now,
  ...facts
}: NewPayment): PaymentFlow {
  const { id, createdAtNs } = key ? keyAt(key, now) : newOrderKey(principal, now)
  const memoHex = memo === undefined ? '' : toHex(memo)
  return {
    id,
    kind,
    principal,
    startedAt: now,
    createdAtNs,
    facts: { ...facts, memoHex },
    steps: {},
  }
}

/** What arrives: an unwrapping ledger keeps the fee of the ICP ledger's own transfer, a pool that of the payout's. */
export function receiptOf({ id, kind, facts }: PaymentFlow, block?: bigint): PaymentReceipt {
  const { ledgerId, to, amount, fee } = facts
  const kept = kind === 'unwrap' ? ICP_FEE : kind === 'withdraw' ? fee : 0n
  const received = amount - kept
  return { id, kind, ledgerId, to, received, fee, ...(block === undefined ? {} : { block }) }
}
