import { toHex } from '@sluice/candid/hex'
import type { Flow } from '../flows/Flow.ts'
import { type Moved, moved, paidWithFees, sentToWallet } from '../flows/Moved.ts'
import { newFlow } from '../flows/orders/newFlow.ts'
import type { OrderKey } from '../flows/orders/OrderKey.ts'
import type { TokenStandard } from '../ledgers/standards/standards.ts'
import type { Place } from '../recover/Place.ts'

/**
 * What a payment is for. `wrap` pays ICP to the wrapping ledger and then asks it for tokens; `deposit` puts tokens into the balance that
 * a pool keeps for their owner; `withdraw` brings back what lies at a pool, `refund` what lies at the passcode manager.
 */
export const PAYMENT_KINDS = [
  'transfer',
  'wrap',
  'unwrap',
  'top-up',
  'deposit',
  'withdraw',
  'refund',
] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** What is paid. Amounts in the smallest unit of its token. */
export type PaymentFacts = {
  readonly ledgerId: string
  readonly standard: TokenStandard
  /** Address of the receiver as text; of a top-up, the canister; of a deposit, the pool; of what is taken back, the canister that pays. */
  readonly to: string
  readonly amount: bigint
  readonly fee: bigint
  readonly memoHex: string
  /** Where it lies, of what is taken back; the balance that the canister keeps for the caller when absent. */
  readonly place?: Place
}

/** A payment under way. The order's time is the payment's key on keyed ledgers. */
export type PaymentFlow = Flow<PaymentKind, PaymentFacts>

/**
 * What the user sees of a payment: `pay` moves the tokens, `mint` asks the wrapping ledger for its tokens, `credit` puts what lies
 * at a canister into the caller's balance there, and `arrive` waits until it is. A deposit has the steps of a swap's.
 */
export type PaymentStepName =
  | 'pay'
  | 'mint'
  | 'credit'
  | 'arrive'
  | 'approve'
  | 'transfer'
  | 'deposit'

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
  readonly moved: readonly Moved[]
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
  const memoHex = memo === undefined ? '' : toHex(memo)
  return newFlow({ kind, facts: { ...facts, memoHex }, principal, key, now })
}

/** Whether tokens come back that lie at a canister of the exchange. */
export const isTakenBack = (kind: PaymentKind): boolean => kind === 'withdraw' || kind === 'refund'

/** What arrives: an unwrapping ledger keeps the fee of the ICP ledger's own transfer, a canister of the exchange that of the payout's. */
export function receiptOf({ id, kind, facts }: PaymentFlow, block?: bigint): PaymentReceipt {
  const { ledgerId, to, amount, fee } = facts
  const kept = kind === 'unwrap' ? ICP_FEE : isTakenBack(kind) ? fee : 0n
  const received = amount - kept
  const known = block === undefined ? {} : { block }
  const lines = movedBy({ kind, facts }, block)
  return { id, kind, ledgerId, to, received, fee, ...known, moved: lines }
}

/** What that means for the wallet. What an unwrapped amount becomes is not in the facts: the ICP ledger's id. */
function movedBy(
  { kind, facts: { ledgerId, to, amount, fee } }: Pick<PaymentFlow, 'kind' | 'facts'>,
  block: bigint | undefined,
): readonly Moved[] {
  const paid = { ledgerId, amount, fee }
  switch (kind) {
    case 'withdraw':
    case 'refund':
      return sentToWallet(paid, block)
    case 'deposit':
      return [...moved('placed', ledgerId, amount), ...paidWithFees(paid, { fees: 2n, block })]
    case 'transfer':
      return paidWithFees(paid, { fees: 1n, block })
    case 'wrap':
      return [...moved('received', to, amount), ...paidWithFees(paid, { fees: 1n, block })]
    case 'unwrap':
    case 'top-up':
      return moved('paid', ledgerId, amount, block)
  }
}
