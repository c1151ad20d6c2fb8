import { type HttpAgent, RejectError } from '@icp-sdk/core/agent'
import { fetchCallOutcome } from '../agent/callOutcome.ts'
import type { Connection } from '../agent/createAgent.ts'
import type { Signer } from '../agent/Signer.ts'
import { resubmit, type SubmittedCall } from '../agent/trackedCall.ts'
import { translateError } from '../agent/translateError.ts'
import type { CallRunner } from '../calls/CallRunner.ts'
import { type SluiceError, TransferError } from '../errors.ts'
import type { LedgerAdapter, LedgerAnswer } from '../ledgers/LedgerAdapter.ts'
import { isKeyed } from '../ledgers/standards.ts'
import { isSurelyNotSent } from './isSurelyNotSent.ts'
import { costOf, paymentCall } from './paymentCalls.ts'
import { refusalError } from './refusalError.ts'
import type { StoredTransfer } from './StoredTransfer.ts'
import type { TransferStore } from './TransferStore.ts'

export type PaymentServices = {
  readonly connection: Connection
  readonly signer: Signer | undefined
  /** The agent that signs as the caller, when the key is at hand. */
  readonly signing: HttpAgent | undefined
  readonly runner: CallRunner
  readonly store: TransferStore
  readonly now: () => number
}

/** What a payment came to: its block, if the ledger told one. */
export type Paid = { readonly block?: bigint }

/** A request that the network has not executed by now never will be: it expires five minutes after it was signed. */
const SURELY_EXPIRED_MS = 6 * 60_000
/** More of a log than a payment can be behind the newest entry within a day is not looked through. */
const SEARCH_PAGES = 10

/**
 * Makes one payment once. What is known of an earlier attempt is in the stored stage, so that the same method begins a payment and
 * resumes it; it either returns, throws an error that leaves nothing behind, or throws `transfer-unknown` and keeps the payment.
 */
export class Payments {
  private readonly services: PaymentServices

  constructor(services: PaymentServices) {
    this.services = services
  }

  /** @throws TransferError, CallError, WalletError */
  async make(payment: StoredTransfer, adapter: LedgerAdapter): Promise<Paid> {
    const isRepeatable = isKeyed(payment.standard) && payment.kind !== 'unwrap'
    if (isRepeatable) return this.makeKeyed(payment, adapter)
    switch (payment.stage.kind) {
      case 'submitted':
        return this.settleSubmitted(payment, adapter, payment.stage)
      case 'told':
        return this.settleTold(payment, adapter, payment.stage)
      default:
        return this.makeOnce(payment, adapter)
    }
  }

  /** The ledger knows the payment by its key, so asking again is how one finds out. */
  private async makeKeyed(payment: StoredTransfer, adapter: LedgerAdapter): Promise<Paid> {
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
    throw this.refuse(payment, answer)
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

  /** Sends a payment that the ledger would make again if it were asked again. */
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
        return this.paidBy(payment, call.read(outcome.reply))
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

type Refused = Extract<LedgerAnswer, { kind: 'refused' }>

function isEntryOf(
  entry: { createdAtNs?: bigint; amount: bigint; kind: string },
  payment: StoredTransfer,
): boolean {
  return entry.createdAtNs === payment.createdAtNs && entry.amount === payment.amount
}
