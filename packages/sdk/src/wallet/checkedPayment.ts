import { Principal } from '@icp-sdk/core/principal'
import { TransferError } from '../errors.ts'
import type { Flows } from '../flows/flowKinds.ts'
import type { OrderKey } from '../flows/orders/OrderKey.ts'
import { storedText } from '../flows/store/storedList.ts'
import type { LedgerAdapter } from '../ledgers/LedgerAdapter.ts'
import type { Place } from '../recover/Place.ts'
import type { Tokens } from '../tokens.ts'
import { newPaymentFlow, type PaymentFlow, type PaymentKind } from './PaymentFlow.ts'
import { costOf } from './paymentCalls.ts'

type Services = {
  readonly flows: Pick<Flows, 'pending'>
  readonly tokens: Pick<Tokens, 'fetch'>
  readonly now: () => number
}

/** What a payer has agreed to. */
export type EvenIf = 'self-transfer' | 'duplicate-transfer' | 'burn' | 'disputed-token'

export type PaymentOrder = {
  kind: PaymentKind
  ledgerId: string
  to: string
  amount: bigint
  key: OrderKey | undefined
  place?: Place
  /** It goes to the minting account. */
  isBurn?: boolean
  /** What whoever pays was told that the ledger takes. */
  fee?: bigint
  memo?: Uint8Array
  evenIf?: readonly EvenIf[]
}

/** The flow of a payment that is new, and that its payer can pay at the fee of now. @throws TransferError, CallError */
export async function checkedPayment(
  adapter: Pick<LedgerAdapter, 'standard' | 'fetchBalance'>,
  order: PaymentOrder & { principal: string },
  { flows, tokens, now }: Services,
): Promise<PaymentFlow> {
  const { principal, kind, ledgerId, to, amount, memo, evenIf, key, place } = order
  if (amount <= 0n) throw TransferError.refused('invalid-amount', 'after-change')
  const token = await tokens.fetch(ledgerId)
  // what is taken back is counted by whoever holds it
  if (kind === 'transfer' && token.disputed && !evenIf?.includes('disputed-token'))
    throw TransferError.refused('disputed-token', 'after-change')
  const fee = order.isBurn ? 0n : token.fee
  if (order.fee !== undefined && order.fee !== fee)
    throw TransferError.refused('transfer-fee-changed', 'after-change')
  const payment = newPaymentFlow({
    kind,
    principal,
    ledgerId,
    standard: adapter.standard,
    to,
    amount,
    fee,
    memo,
    key,
    now: now(),
    ...(place === undefined ? {} : { place }),
  })
  if (!evenIf?.includes('duplicate-transfer')) requireNew(payment, flows)
  const balance = await adapter.fetchBalance({ owner: Principal.fromText(principal) })
  if (balance < costOf(payment))
    throw TransferError.refused('insufficient-balance', 'after-change', { balance, fee })
  return payment
}

/** The same payment still under way is to be resumed, not made anew. */
function requireNew({ kind, facts }: PaymentFlow, flows: Services['flows']): void {
  const same = flows
    .pending()
    .find(
      (other) =>
        other.kind !== 'swap' &&
        other.kind === kind &&
        other.facts.ledgerId === facts.ledgerId &&
        other.facts.to === facts.to &&
        other.facts.amount === facts.amount &&
        isSamePlace(other.facts.place, facts.place),
    )
  if (same !== undefined)
    throw TransferError.refused('duplicate-transfer', 'after-change', { id: same.id })
}

/** Compared as they are stored: some hold figures. */
const isSamePlace = (a: Place | undefined, b: Place | undefined): boolean =>
  storedText(a ?? UNUSED) === storedText(b ?? UNUSED)

const UNUSED: Place = { kind: 'unused' }
