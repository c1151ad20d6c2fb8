import { Principal } from '@icp-sdk/core/principal'
import { TransferError } from '../errors.ts'
import type { FlowOptions } from '../flows/FlowEngine.ts'
import { FlowStarter } from '../flows/FlowStarter.ts'
import type { Flows } from '../flows/flowKinds.ts'
import type { OrderKey } from '../flows/orders/OrderKey.ts'
import { formatAddress, isSameAddress } from '../ledgers/addresses.ts'
import type { LedgerAdapter } from '../ledgers/LedgerAdapter.ts'
import { ICP_LEDGER, WICP_LEDGER, XTC_LEDGER } from '../ledgers/standards/standards.ts'
import { parsePrincipal } from '../parsePrincipal.ts'
import type { Pools } from '../pools/Pools.ts'
import type { Place } from '../recover/Place.ts'
import type { Tokens } from '../tokens.ts'
import { checkedPayment, type EvenIf, type PaymentOrder } from './checkedPayment.ts'
import {
  PAYMENT_KINDS,
  type PaymentFlow,
  type PaymentKind,
  type PaymentReceipt,
} from './PaymentFlow.ts'
import type { Recipients } from './Recipients.ts'
import { isAddressOf } from './recipient.ts'

export type WalletServices = {
  readonly flows: Flows
  readonly tokens: Tokens
  /** The exchange's own, in which tokens may be put. */
  readonly pools: Pick<Pools, 'list'>
  readonly recipients: Pick<Recipients, 'requirePayable'>
  readonly canisters: Readonly<Record<string, string>>
  /** None for a visitor. */
  readonly principal: string | undefined
  readonly now: () => number
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
  /**
   * Pays even to one's own account, again what is still on its way, to the minting account, which destroys the tokens, or with a token whose
   * ledger says of its decimals or fee one thing and another (`Token.disputed`).
   */
  evenIf?: readonly EvenIf[]
} & OrderOptions

type OrderOptions = {
  /** The same key means the same order: given again, it is not executed again. */
  key?: OrderKey
} & FlowOptions

export type BurnOptions = {
  readonly ledgerId: string
  /** In the token's smallest unit. */
  readonly amount: bigint
  /** Destroys even tokens whose ledger says of its decimals or fee one thing and another. */
  readonly evenIf?: readonly 'disputed-token'[]
} & OrderOptions

export type DepositOptions = {
  readonly poolId: string
  /** One of the two that the pool trades. */
  readonly ledgerId: string
  /** What the pool credits, in the token's smallest unit. */
  readonly amount: bigint
} & OrderOptions

/** What is taken back: from which canister, how much of it before the fee of the payout, and where it lies there. */
export type TakenBack = Pick<PaymentOrder, 'ledgerId' | 'to' | 'amount'> & {
  kind: 'withdraw' | 'refund'
  place: Place
}

const UNWRAP_MINIMUM = 20_000n

/** The caller's own payments. What is interrupted waits in `sdk.flows` and never pays twice. */
export class Wallet {
  private readonly services: WalletServices
  private readonly starter: FlowStarter

  constructor(services: WalletServices) {
    this.services = services
    this.starter = new FlowStarter(services)
  }

  /**
   * Pays out of the caller's default account. Of what it throws only `transfer-unknown` leaves something behind: resume it.
   * @throws TransferError, CallError, WalletError
   */
  transfer({ to, fee, memo, evenIf, ...order }: TransferOptions): Promise<PaymentReceipt> {
    const { ledgerId, amount, key } = order
    return this.give(order, async () => {
      const adapter = await this.services.tokens.adapter(ledgerId)
      const [address, minter] = await Promise.all([
        this.services.recipients.requirePayable(to, adapter, ledgerId),
        // a ledger that does not say has none, or refuses the fee of what is paid there
        adapter.fetchMinter().catch(() => undefined),
      ])
      const isBurn = minter !== undefined && isAddressOf(address, minter)
      if (isBurn && !evenIf?.includes('burn')) throw TransferError.badAddress('minting-account')
      const owner = Principal.fromText(this.starter.requirePrincipal())
      if (isSameAddress(address, { owner }) && !evenIf?.includes('self-transfer'))
        throw TransferError.refused('self-transfer', 'after-change')
      return this.begin(adapter, {
        kind: 'transfer',
        ledgerId,
        to: formatAddress(address),
        amount,
        key,
        isBurn,
        ...(fee === undefined ? {} : { fee }),
        ...(memo === undefined ? {} : { memo }),
        ...(evenIf === undefined ? {} : { evenIf }),
      })
    })
  }

  /**
   * Destroys tokens for good, by paying them to the account that makes them; ledgers take no fee for that.
   * @throws TransferError, CallError, WalletError
   */
  burn({ ledgerId, amount, evenIf = [], ...order }: BurnOptions): Promise<PaymentReceipt> {
    return this.give(order, async () => {
      const adapter = await this.services.tokens.adapter(ledgerId)
      const to = await adapter.fetchMinter()
      if (to === undefined)
        throw TransferError.refused('transfer-refused', 'never', { reason: 'no minting account' })
      return this.begin(adapter, {
        ...{ kind: 'transfer', ledgerId, to, amount, key: order.key, isBurn: true, evenIf },
      })
    })
  }

  /**
   * Turns ICP into WICP, one for one: pays the ICP in, then asks for the tokens. An interruption between the two ends with
   * `wrap-unfinished`; resuming goes on with the block that was paid. @throws TransferError, CallError, WalletError
   */
  wrap(options: { amount: bigint } & OrderOptions): Promise<PaymentReceipt> {
    return this.start('wrap', this.icpLedger(), this.wicpLedger(), options)
  }

  /** Turns WICP into ICP; the fee of the ICP ledger comes off what arrives. @throws TransferError, CallError, WalletError */
  async unwrap(options: { amount: bigint } & OrderOptions): Promise<PaymentReceipt> {
    if (options.amount < UNWRAP_MINIMUM)
      throw TransferError.refused('below-minimum', 'after-change', { minimum: UNWRAP_MINIMUM })
    const wicp = this.wicpLedger()
    return this.start('unwrap', wicp, this.starter.requirePrincipal(), options)
  }

  /** Puts cycles into a canister, one for each unit of XTC. @throws TransferError, CallError, WalletError */
  async topUp(
    options: { canisterId: string; amount: bigint } & OrderOptions,
  ): Promise<PaymentReceipt> {
    const canister = parsePrincipal(options.canisterId)
    if (canister === undefined) throw TransferError.badAddress('unreadable')
    const xtc = this.services.canisters.xtc_ledger ?? XTC_LEDGER
    return this.start('top-up', xtc, canister.toText(), options)
  }

  /**
   * Puts tokens into the balance that a pool keeps for the caller, to swap with or to take back: exactly the amount arrives there, two
   * ledger fees come on top. Nothing leaves for a canister that is no pool of the exchange, or whose pool does not trade the token.
   * @throws TransferError, SwapError, CallError, WalletError
   */
  deposit({ poolId, ledgerId, amount, ...order }: DepositOptions): Promise<PaymentReceipt> {
    return this.give(order, async () => {
      const [adapter, { fee }, pools] = await Promise.all([
        this.services.tokens.adapter(ledgerId),
        this.services.tokens.fetch(ledgerId),
        this.services.pools.list(),
      ])
      const pool = pools.find(({ canisterId }) => canisterId === poolId)
      if (pool === undefined || ![pool.token0, pool.token1].includes(ledgerId))
        throw TransferError.refused('transfer-refused', 'never', {
          reason: pool ? 'the pool does not trade this token' : 'this is no pool of the exchange',
        })
      if (adapter.standard !== 'ICRC1' && adapter.standard !== 'ICRC2')
        throw TransferError.refused('transfer-refused', 'never', { reason: 'pools take ICRC only' })
      // pools take no deposit that is not worth its own fee
      if (amount <= fee)
        throw TransferError.refused('below-minimum', 'after-change', { minimum: fee + 1n })
      return this.begin(adapter, { kind: 'deposit', ledgerId, to: poolId, amount, key: order.key })
    })
  }

  /** Brings back what lies at a canister of the exchange: `sdk.recover` finds it. @throws TransferError, CallError, WalletError */
  takeBack(options: OrderOptions, find: () => Promise<TakenBack>): Promise<PaymentReceipt> {
    return this.give(options, async () => {
      const { key } = options
      const order = await find()
      return this.begin(await this.services.tokens.adapter(order.ledgerId), { ...order, key })
    })
  }

  private start(
    kind: PaymentKind,
    ledgerId: string,
    to: string,
    order: { amount: bigint } & OrderOptions,
  ): Promise<PaymentReceipt> {
    const { amount, key } = order
    return this.give(order, async () => {
      const adapter = await this.services.tokens.adapter(ledgerId)
      return this.begin(adapter, { kind, ledgerId, to, amount, key })
    })
  }

  private give(order: OrderOptions, begin: () => Promise<PaymentFlow>): Promise<PaymentReceipt> {
    return this.starter.run(PAYMENT_KINDS, order, begin)
  }

  private begin(adapter: LedgerAdapter, order: PaymentOrder): Promise<PaymentFlow> {
    const principal = this.starter.requirePrincipal()
    return checkedPayment(adapter, { ...order, principal }, this.services)
  }

  private icpLedger(): string {
    return this.services.canisters.icp_ledger ?? ICP_LEDGER
  }

  private wicpLedger(): string {
    return this.services.canisters.wicp_ledger ?? WICP_LEDGER
  }
}
