import { principalOf } from '../agent/Signer.ts'
import { CallError, TransferError } from '../errors.ts'
import { formatAddress, isSameAddress, type LedgerAddress } from '../ledgers/addresses.ts'
import type { LedgerAdapter } from '../ledgers/LedgerAdapter.ts'
import { ICP_LEDGER, WICP_LEDGER, XTC_LEDGER } from '../ledgers/standards.ts'
import { OnceEach } from '../orders/OnceEach.ts'
import { type OrderKey, requireOwnOrder } from '../orders/OrderKey.ts'
import { parsePrincipal } from '../parsePrincipal.ts'
import type { Tokens } from '../tokens.ts'
import { announced, type OnWalletStep } from './announced.ts'
import { finishWrap } from './finishWrap.ts'
import { knownRecipient, ledgersAmong } from './knownRecipient.ts'
import { newPayment, receiptOf } from './newPayment.ts'
import type { PaymentServices } from './PaymentServices.ts'
import { Payments } from './Payments.ts'
import { costOf } from './paymentCalls.ts'
import { requireRecipient } from './recipient.ts'
import type { StoredTransfer, TransferKind, TransferReceipt } from './StoredTransfer.ts'

export type WalletServices = PaymentServices & {
  readonly tokens: Tokens
  readonly canisters: Readonly<Record<string, string>>
}

export type TransferOptions = {
  ledgerId: string
  /** A principal, an ICRC-1 account, or an account id where the ledger takes them. */
  to: string
  /** What the receiver gets, in the token's smallest unit. */
  amount: bigint
  /** What the review said that the ledger takes. Nothing is sent when it takes something else by now. */
  fee?: bigint
  /** At most 32 bytes. */
  memo?: Uint8Array
  /** Pays even to one's own account, or again what is still on its way. */
  evenIf?: readonly ('self-transfer' | 'duplicate-transfer')[]
} & OrderOptions

type OrderOptions = {
  /** The same key means the same order: given again, it is not executed again. */
  key?: OrderKey
  onStep?: OnWalletStep
}

type NewPayment = Pick<StoredTransfer, 'kind' | 'ledgerId' | 'to' | 'amount'> & {
  fee?: bigint | undefined
  memo?: Uint8Array | undefined
  evenIf?: TransferOptions['evenIf'] | undefined
  key?: OrderKey | undefined
  onStep?: OnWalletStep | undefined
}

const ignoreStep: OnWalletStep = () => {}
const UNWRAP_MINIMUM = 20_000n
/** Requests of a key at hand are sent again at once when their answer is lost; a wallet would ask its owner each time. */
const TRIES = 3

/** The caller's own payments. Every flow can be resumed after an interruption and never pays twice. */
export class Wallet {
  private readonly services: WalletServices
  private readonly payments: Payments
  private readonly orders = new OnceEach<TransferReceipt>()

  constructor(services: WalletServices) {
    this.services = services
    this.payments = new Payments(services)
  }

  /**
   * Pays out of the caller's default account. Of what it throws only `transfer-unknown` leaves something behind: resume it.
   * @throws TransferError, CallError, WalletError
   */
  transfer(options: TransferOptions): Promise<TransferReceipt> {
    const { to, ...order } = options
    const { ledgerId, evenIf } = options
    return this.giveOnce(options.key, async () => {
      const adapter = await this.services.tokens.adapter(ledgerId)
      const address = requireRecipient(to, adapter)
      this.requireNoLedger(address, ledgerId)
      const isSelf = isSameAddress(address, { owner: this.requirePrincipal() })
      if (isSelf && !evenIf?.includes('self-transfer'))
        throw TransferError.refused('self-transfer', 'after-change')
      return this.begin(adapter, { ...order, kind: 'transfer', to: formatAddress(address) })
    })
  }

  /**
   * Turns ICP into WICP, one for one: pays the ICP in, then asks for the tokens. An interruption between the two ends with
   * `wrap-unfinished`; resuming goes on with the block that was paid. @throws TransferError, CallError, WalletError
   */
  wrap(options: { amount: bigint } & OrderOptions): Promise<TransferReceipt> {
    return this.start('wrap', this.icpLedger(), this.wicpLedger(), options)
  }

  /** Turns WICP into ICP; the fee of the ICP ledger comes off what arrives. @throws TransferError, CallError, WalletError */
  async unwrap(options: { amount: bigint } & OrderOptions): Promise<TransferReceipt> {
    if (options.amount < UNWRAP_MINIMUM)
      throw TransferError.refused('below-minimum', 'after-change', { minimum: UNWRAP_MINIMUM })
    const wicp = this.wicpLedger()
    return this.start('unwrap', wicp, this.requirePrincipal().toText(), options)
  }

  /** Puts cycles into a canister, one for each unit of XTC. @throws TransferError, CallError, WalletError */
  async topUp(
    options: { canisterId: string; amount: bigint } & OrderOptions,
  ): Promise<TransferReceipt> {
    const canister = parsePrincipal(options.canisterId)
    if (canister === undefined) throw TransferError.badAddress('unreadable')
    const xtc = this.services.canisters.xtc_ledger ?? XTC_LEDGER
    return this.start('top-up', xtc, canister.toText(), options)
  }

  /** Payments of this caller that were interrupted. */
  pending(): StoredTransfer[] {
    const principal = this.requirePrincipal().toText()
    return this.services.store.list().filter((payment) => payment.principal === principal)
  }

  /** Goes on with an interrupted payment; what was paid before is never paid twice. @throws as the flow that began it */
  resume(
    id: string,
    { onStep = ignoreStep }: { onStep?: OnWalletStep } = {},
  ): Promise<TransferReceipt> {
    const payment = this.pending().find((pending) => pending.id === id)
    if (payment === undefined)
      return Promise.reject(CallError.refused('this payment is not waiting any more'))
    return this.services.runner.withWallet(async () => {
      const adapter = await this.services.tokens.adapter(payment.ledgerId)
      return this.proceed(payment, adapter, onStep)
    })
  }

  /** Forgets an interrupted payment, whatever has become of it. */
  dismiss(id: string): void {
    this.services.store.remove(id)
  }

  private start(
    kind: TransferKind,
    ledgerId: string,
    to: string,
    { amount, key, onStep }: { amount: bigint } & OrderOptions,
  ): Promise<TransferReceipt> {
    return this.giveOnce(key, async () => {
      const adapter = await this.services.tokens.adapter(ledgerId)
      return this.begin(adapter, { kind, ledgerId, to, amount, key, onStep })
    })
  }

  /** An order that is written down already, as after a lost answer, is gone on with instead. */
  private giveOnce(
    key: OrderKey | undefined,
    begin: () => Promise<TransferReceipt>,
  ): Promise<TransferReceipt> {
    return this.orders.once(key, async () => {
      requireOwnOrder(key, this.requirePrincipal().toText())
      const isBegun = key !== undefined && this.pending().some(({ id }) => id === key.id)
      return isBegun ? this.resume(key.id) : this.services.runner.withWallet(begin)
    })
  }

  /** @throws TransferError `bad-address`: a ledger keeps what it is sent, for ever */
  private requireNoLedger(address: LedgerAddress, ledgerId: string): void {
    const { tokens, canisters } = this.services
    const ledgers = [ledgerId, ...ledgersAmong(canisters), ...tokens.listed]
    if (knownRecipient(address, { ledgers, others: [] })) throw TransferError.badAddress('ledger')
  }

  private async begin(adapter: LedgerAdapter, order: NewPayment): Promise<TransferReceipt> {
    const principal = this.requirePrincipal()
    const { kind, ledgerId, to, amount, memo, evenIf, key } = order
    if (amount <= 0n) throw TransferError.refused('invalid-amount', 'after-change')
    const { fee } = await this.services.tokens.fetch(ledgerId)
    if (order.fee !== undefined && order.fee !== fee)
      throw TransferError.refused('transfer-fee-changed', 'after-change')
    const payment = newPayment({
      kind,
      principal: principal.toText(),
      ledgerId,
      standard: adapter.standard,
      to,
      amount,
      fee,
      memo,
      key,
      now: this.services.now(),
    })
    if (!evenIf?.includes('duplicate-transfer')) this.requireNew(payment)
    const balance = await adapter.fetchBalance({ owner: principal })
    if (balance < costOf(payment))
      throw TransferError.refused('insufficient-balance', 'after-change', { balance, fee })
    return this.proceed(payment, adapter, order.onStep ?? ignoreStep)
  }

  /** The same payment still under way is to be resumed, not made anew. */
  private requireNew({ kind, ledgerId, to, amount }: StoredTransfer): void {
    const same = this.pending().find(
      (other) =>
        other.kind === kind &&
        other.ledgerId === ledgerId &&
        other.to === to &&
        other.amount === amount,
    )
    if (same !== undefined)
      throw TransferError.refused('duplicate-transfer', 'after-change', { id: same.id })
  }

  private async proceed(
    payment: StoredTransfer,
    adapter: LedgerAdapter,
    onStep: OnWalletStep,
  ): Promise<TransferReceipt> {
    const block = await this.pay(payment, adapter, onStep)
    if (payment.kind === 'wrap' && block !== undefined)
      await announced('mint', onStep, () => finishWrap(this.services, payment, block))
    this.services.store.remove(payment.id)
    return receiptOf(payment, block)
  }

  private async pay(
    payment: StoredTransfer,
    adapter: LedgerAdapter,
    onStep: OnWalletStep,
  ): Promise<bigint | undefined> {
    if (payment.stage.kind === 'paid') {
      onStep({ step: 'pay', status: 'skipped' })
      return payment.stage.block
    }
    try {
      const { block } = await announced('pay', onStep, () => this.payPatiently(payment, adapter))
      return block
    } catch (error) {
      if (error instanceof TransferError && error.code === 'transfer-fee-changed')
        this.services.tokens.forget(payment.ledgerId)
      throw error
    }
  }

  /** Asks again what came of a payment, as long as it is written down: one that is not would be made anew. */
  private async payPatiently(payment: StoredTransfer, adapter: LedgerAdapter) {
    let known: StoredTransfer | undefined = payment
    for (let tries = TRIES; ; tries--) {
      try {
        return await this.payments.make(known, adapter)
      } catch (error) {
        const isLost = error instanceof TransferError && error.code === 'transfer-unknown'
        const canAskAgain = this.services.signer?.kind === 'identity' && tries > 1
        known = this.pending().find(({ id }) => id === payment.id)
        if (!isLost || !canAskAgain || known === undefined) throw error
      }
    }
  }

  private icpLedger(): string {
    return this.services.canisters.icp_ledger ?? ICP_LEDGER
  }

  private wicpLedger(): string {
    return this.services.canisters.wicp_ledger ?? WICP_LEDGER
  }

  private requirePrincipal() {
    const { signer } = this.services
    if (signer === undefined) throw CallError.signedOut()
    return principalOf(signer)
  }
}
