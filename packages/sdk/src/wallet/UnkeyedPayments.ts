import { RejectError } from '@icp-sdk/core/agent'
import { fetchCallOutcome } from '../agent/callOutcome.ts'
import { resubmit, type SubmittedCall } from '../agent/trackedCall.ts'
import { translateError } from '../agent/translateError.ts'
import { type SluiceError, TransferError } from '../errors.ts'
import type { LedgerAdapter, LedgerAnswer } from '../ledgers/LedgerAdapter.ts'
import { isSurelyNotSent } from './isSurelyNotSent.ts'
import {
  type Paid,
  type PaymentServices,
  type Refused,
  SURELY_EXPIRED_MS,
} from './PaymentServices.ts'
import { costOf, paymentCall } from './paymentCalls.ts'
import { refusalError } from './refusalError.ts'
import type { StoredTransfer } from './StoredTransfer.ts'

/**
 * Payments that their ledger would make again if it were asked again. A key at hand sends the very same signed request, which the
 * network executes once; what a wallet sent is seen by the balance alone.
 */
export class UnkeyedPayments {
  private readonly services: PaymentServices

  constructor(services: PaymentServices) {
    this.services = services
  }

  /** @throws TransferError, CallError, WalletError */
  make(payment: StoredTransfer, adapter: LedgerAdapter): Promise<Paid> {
    switch (payment.stage.kind) {
      case 'submitted':
        return this.settleSubmitted(payment, adapter, payment.stage)
      case 'told':
        return this.settleTold(payment, adapter, payment.stage)
      default:
        return this.makeOnce(payment, adapter)
    }
  }

  private async makeOnce(payment: StoredTransfer, adapter: LedgerAdapter): Promise<Paid> {
    const { signer, runner, store, now } = this.services
    const call = paymentCall(payment, adapter)
    let submitted: StoredTransfer | undefined
    if (signer?.kind === 'wallet') {
      const balanceBefore = await adapter.fetchBalance({ owner: signer.wallet.principal })
      submitted = { ...payment, stage: { kind: 'told', at: now(), balanceBefore } }
      store.save(submitted)
    }
    try {
      const answer = await runner.run(call, (request) => {
        submitted = { ...payment, stage: { kind: 'submitted', ...request } }
        store.save(submitted)
      })
      return this.paidBy(payment, answer)
    } catch (error) {
      return this.settleFailed(submitted ?? payment, adapter, error)
    }
  }

  private async settleFailed(
    payment: StoredTransfer,
    adapter: LedgerAdapter,
    error: unknown,
  ): Promise<Paid> {
    const known = translateError(error)
    if (known instanceof TransferError) throw known
    if (isLeftHalfDone(payment, known)) throw this.halfDone(payment, String(known.details.reason))
    if (payment.stage.kind === 'ready' || isSurelyNotSent(known)) {
      this.services.store.remove(payment.id)
      throw known
    }
    if (payment.stage.kind !== 'submitted') throw TransferError.unknown(payment.id, known)
    return this.settleSubmitted(payment, adapter, payment.stage)
  }

  /** Sends the signed request again first: should it never have arrived, nobody waits for it to expire. */
  private async settleSubmitted(
    payment: StoredTransfer,
    adapter: LedgerAdapter,
    submitted: SubmittedCall,
  ): Promise<Paid> {
    const { connection, signing, store } = this.services
    if (signing === undefined) throw TransferError.unknown(payment.id)
    const call = paymentCall(payment, adapter)
    const outcome = await resubmit(connection, call.canisterId, submitted)
      .then(() => fetchCallOutcome(signing, call.canisterId, submitted))
      .catch((error: unknown) => {
        throw TransferError.unknown(payment.id, error)
      })
    switch (outcome.kind) {
      case 'replied':
        return this.paidBy(
          payment,
          this.read(payment, () => call.read(outcome.reply)),
        )
      case 'rejected':
        if (takesSeveralMessages(payment)) throw this.halfDone(payment, outcome.message)
        store.remove(payment.id)
        throw TransferError.refused('transfer-refused', 'later', { reason: outcome.message })
      case 'never-ran':
        store.remove(payment.id)
        throw TransferError.refused('transfer-not-made', 'now')
      case 'forgotten':
        store.remove(payment.id)
        throw new TransferError('transfer-unknown', { retry: 'never', funds: 'moving' })
    }
  }

  /** Without a key or a request's id only the balance tells: it fell by the payment, or it is what it was. */
  private async settleTold(
    payment: StoredTransfer,
    adapter: LedgerAdapter,
    { at, balanceBefore }: { at: number; balanceBefore: bigint },
  ): Promise<Paid> {
    const { signer, store, now } = this.services
    if (signer?.kind !== 'wallet') throw TransferError.unknown(payment.id)
    const balance = await adapter
      .fetchBalance({ owner: signer.wallet.principal })
      .catch((error: unknown) => {
        throw TransferError.unknown(payment.id, error)
      })
    if (balance + costOf(payment) <= balanceBefore) return {}
    if (balance < balanceBefore || now() - at < SURELY_EXPIRED_MS)
      throw TransferError.unknown(payment.id)
    store.remove(payment.id)
    throw TransferError.refused('transfer-not-made', 'now')
  }

  /** The ledger has executed the payment, in whatever way; words that nobody can read do not say in which. */
  private read(payment: StoredTransfer, answer: () => LedgerAnswer): LedgerAnswer {
    try {
      return answer()
    } catch (error) {
      throw TransferError.unknown(payment.id, error)
    }
  }

  private paidBy(payment: StoredTransfer, answer: LedgerAnswer): Paid {
    if (answer.kind === 'done') return { block: answer.block }
    throw this.refuse(payment, answer)
  }

  private refuse(payment: StoredTransfer, { why }: Refused): TransferError {
    const isOwed =
      payment.kind === 'unwrap' && why.kind === 'refused' && !RESTORING.includes(why.reason)
    if (isOwed) return this.halfDone(payment, why.reason)
    this.services.store.remove(payment.id)
    return refusalError(why)
  }

  /** The tokens are taken and what they are for is not there yet: whether it comes is up to the ledger, not to a repetition. */
  private halfDone(payment: StoredTransfer, reason: string): TransferError {
    this.services.store.remove(payment.id)
    return new TransferError('unwrap-unfinished', {
      details: { reason },
      retry: 'never',
      funds: 'moving',
    })
  }
}

/** The words of a wrapping ledger after which the tokens are back. */
const RESTORING = ['amount_too_small', 'unexpected_error']

/** Ledgers that call others on the way may have taken the tokens in a message before the one that failed. */
const takesSeveralMessages = ({ kind }: StoredTransfer) => kind === 'unwrap' || kind === 'top-up'

/** Whether the call was executed and failed on the way: the network has certified its end. */
function isLeftHalfDone(payment: StoredTransfer, error: SluiceError): boolean {
  const { cause } = error
  return takesSeveralMessages(payment) && cause instanceof RejectError && cause.isCertified
}
