import type { LedgerAdapter } from '../ledgers/LedgerAdapter.ts'
import { isKeyed } from '../ledgers/standards.ts'
import { KeyedPayments } from './KeyedPayments.ts'
import type { Paid, PaymentServices } from './PaymentServices.ts'
import type { StoredTransfer } from './StoredTransfer.ts'
import { UnkeyedPayments } from './UnkeyedPayments.ts'

/**
 * Makes one payment once. What is known of an earlier attempt is in the stored stage, so that the same method begins a payment and
 * resumes it; it either returns, throws an error that leaves nothing behind, or throws `transfer-unknown` and keeps the payment.
 */
export class Payments {
  private readonly keyed: KeyedPayments
  private readonly unkeyed: UnkeyedPayments

  constructor(services: PaymentServices) {
    this.keyed = new KeyedPayments(services)
    this.unkeyed = new UnkeyedPayments(services)
  }

  /** @throws TransferError, CallError, WalletError */
  make(payment: StoredTransfer, adapter: LedgerAdapter): Promise<Paid> {
    const isRepeatable = isKeyed(payment.standard) && payment.kind !== 'unwrap'
    return (isRepeatable ? this.keyed : this.unkeyed).make(payment, adapter)
  }
}
