import { translateError } from '../agent/translateError.ts'
import { TransferError } from '../errors.ts'
import type { LedgerAdapter } from '../ledgers/LedgerAdapter.ts'
import { isEntryOf } from './isEntryOf.ts'
import { isSurelyNotSent } from './isSurelyNotSent.ts'
import {
  type Paid,
  type PaymentServices,
  type Refused,
  SURELY_EXPIRED_MS,
} from './PaymentServices.ts'
import { paymentCall } from './paymentCalls.ts'
import { refusalError } from './refusalError.ts'
import type { StoredTransfer } from './StoredTransfer.ts'

/** More of a log than a payment can be behind the newest entry within a day is not looked through. */
const SEARCH_PAGES = 10

/** Payments on ledgers that know each by its key: asking again never pays again. */
export class KeyedPayments {
  private readonly services: PaymentServices

  constructor(services: PaymentServices) {
    this.services = services
  }

  /** The ledger knows the payment by its key, so asking again is how one finds out. */
  async make(payment: StoredTransfer, adapter: LedgerAdapter): Promise<Paid> {
    const { stage } = payment
    const earlier = stage.kind === 'asked' ? stage : { attempts: 0, at: 0 }
    const asked = {
      kind: 'asked',
      attempts: earlier.attempts + 1,
      at: this.services.now(),
    } as const
    const sent: StoredTransfer = { ...payment, stage: asked }
    this.services.store.save(sent)
    try {
      const answer = await this.services.runner.run(paymentCall(payment, adapter))
      if (answer.kind === 'done') return { block: answer.block }
      if (earlier.attempts === 0) throw this.refuse(payment, answer)
      return await this.searchLog(payment, adapter, { answer, lastSentAt: earlier.at })
    } catch (error) {
      const known = translateError(error)
      if (known instanceof TransferError) throw known
      if (!isSurelyNotSent(known)) throw TransferError.unknown(payment.id, known)
      if (earlier.attempts > 0) throw this.stillUnknown(payment, known)
      this.services.store.remove(payment.id)
      throw known
    }
  }

  /** This attempt has changed nothing, so what is stored is what was before it. */
  private stillUnknown(payment: StoredTransfer, cause?: unknown): TransferError {
    this.services.store.save(payment)
    return TransferError.unknown(payment.id, cause)
  }

  /**
   * A refusal says nothing of an earlier attempt that may yet be executed: the ledger looks at age, fee and load before it looks
   * for a duplicate. Its log tells, once no request of then is alive any more.
   */
  private async searchLog(
    payment: StoredTransfer,
    adapter: LedgerAdapter,
    { answer, lastSentAt }: { answer: Refused; lastSentAt: number },
  ): Promise<Paid> {
    const found = await this.findInLog(payment, adapter).catch((error: unknown) => {
      throw this.stillUnknown(payment, error)
    })
    if (found !== undefined) return { block: found }
    if (this.services.now() - lastSentAt < SURELY_EXPIRED_MS) throw this.stillUnknown(payment)
    if (answer.why.kind !== 'too-old') throw this.refuse(payment, answer)
    this.services.store.remove(payment.id)
    throw TransferError.refused('transfer-not-made', 'now')
  }

  /** @throws TransferError `transfer-unknown` when the log is too long to be looked through to where the payment would be */
  private async findInLog(
    payment: StoredTransfer,
    adapter: LedgerAdapter,
  ): Promise<bigint | undefined> {
    let cursor: bigint | undefined
    for (let page = 0; page < SEARCH_PAGES; page++) {
      const wish = cursor === undefined ? {} : { cursor }
      const { entries, next } = await adapter.fetchHistory({ limit: 2_000, ...wish })
      const found = entries.find((entry) => isEntryOf(entry, payment))
      if (found !== undefined) return found.index
      const oldest = entries.at(-1)?.timestampNs ?? 0n
      if (next === undefined || oldest < payment.createdAtNs - 120_000_000_000n) return undefined
      cursor = next
    }
    throw TransferError.unknown(payment.id)
  }

  private refuse(payment: StoredTransfer, { why }: Refused): TransferError {
    this.services.store.remove(payment.id)
    return refusalError(why)
  }
}
