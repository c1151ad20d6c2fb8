import { toHex } from '../agent/createAgent.ts'
import { keyAt, newOrderKey, type OrderKey } from '../orders/OrderKey.ts'
import type { StoredTransfer, TransferReceipt } from './StoredTransfer.ts'

type PaymentFacts = Pick<
  StoredTransfer,
  'kind' | 'principal' | 'ledgerId' | 'standard' | 'to' | 'amount' | 'fee'
> & { memo: Uint8Array | undefined; key: OrderKey | undefined; now: number }

const ICP_FEE = 10_000n

/** A payment that nothing has been done for yet, with the key that it keeps. */
export function newPayment({ memo, key, now, ...facts }: PaymentFacts): StoredTransfer {
  const { id, createdAtNs } = key ? keyAt(key, now) : newOrderKey(facts.principal, now)
  return {
    ...facts,
    id,
    memoHex: memo === undefined ? '' : toHex(memo),
    createdAtNs,
    startedAt: now,
    stage: { kind: 'ready' },
  }
}

/** What arrives: an unwrapping ledger keeps the fee of the ICP ledger's own transfer. */
export function receiptOf(payment: StoredTransfer, block: bigint | undefined): TransferReceipt {
  const { id, kind, ledgerId, to, amount, fee } = payment
  const received = kind === 'unwrap' ? amount - ICP_FEE : amount
  return { id, kind, ledgerId, to, received, fee, ...(block === undefined ? {} : { block }) }
}
