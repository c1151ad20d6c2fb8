import type { Balances } from '../balances.ts'
import { SwapError } from '../errors.ts'
import { FlowStarter, type Keyed } from '../flows/FlowStarter.ts'
import type { Flows } from '../flows/flowKinds.ts'
import { newOrderKey } from '../flows/orders/OrderKey.ts'
import { type CreationFee, feeToPay } from '../sale/creationFee.ts'
import type { SalePrice } from '../sale/SalePrice.ts'
import type { Tokens } from '../tokens.ts'
import { fetchFounderDue } from './fetchFounderDue.ts'
import { LaunchpadError } from './LaunchpadError.ts'
import { type CollectSaleFacts, LAUNCHPAD_KINDS, type LaunchpadReceipt } from './LaunchpadFlow.ts'
import type { LaunchpadReads } from './LaunchpadReads.ts'
import {
  dueTo,
  type LaunchSale,
  type Pair,
  type SaleInvestor,
  type SaleWish,
} from './LaunchSale.ts'
import { encodeSale } from './launchpadCalls.ts'
import { saleIdOf } from './saleAccounts.ts'
import { boundsOf } from './saleFigures.ts'

export type SaleServices = {
  readonly flows: Pick<Flows, 'start'>
  readonly launchpad: LaunchpadReads
  readonly tokens: Pick<Tokens, 'fetch'>
  readonly balances: Pick<Balances, 'fetch'>
  /** None for a visitor. */
  readonly principal: string | undefined
  readonly now: () => number
}

/** What moves tokens at the launchpad. Each order is a flow; what it would refuse is refused before anything is sent. */
export class SaleOrders {
  private readonly services: SaleServices
  private readonly starter: FlowStarter

  constructor(services: SaleServices) {
    this.services = services
    this.starter = new FlowStarter(services)
  }

  /**
   * What the caller has in a sale, what lies in their account there and was not taken in, and whether they may invest.
   * @throws LaunchpadError `sale-gone`, CallError
   */
  async fetchOwn(sale: LaunchSale): Promise<OwnInSale> {
    this.starter.requirePrincipal()
    const { launchpad } = this.services
    const [investor, deposit, isListed] = await Promise.all([
      launchpad.fetchInvestor(sale.id),
      launchpad.fetchDeposit(sale.id, sale.payment.ledgerId),
      sale.isWhitelisted ? launchpad.fetchIsListed(sale.id) : true,
    ])
    return { investor, due: dueTo(sale, investor), deposit, isListed }
  }

  /** What a sale costs the caller; undefined for an admin, to whom it is free. @throws CallError */
  async fetchCreationFee(): Promise<CreationFee | undefined> {
    const { launchpad, principal = '' } = this.services
    const admins = await launchpad.fetchAdmins()
    return admins.includes(principal) ? undefined : launchpad.fetchCreationFee()
  }

  /**
   * Makes a sale and brings its tokens, which the wallet must have with their ledger's fee. Stopped in between, the sale is there and waits
   * for them until its start: resume.
   * @param creationFee the price that the founder has agreed to, where there is one
   * @throws LaunchpadError, CreationFeeError, SwapError for payments, CallError, WalletError
   */
  create({
    wish,
    creationFee,
    key,
    ...options
  }: {
    readonly wish: SaleWish
    readonly creationFee?: SalePrice
  } & Keyed): Promise<LaunchpadReceipt> {
    return this.starter.run(LAUNCHPAD_KINDS, { key, ...options }, async () => {
      const principal = this.starter.requirePrincipal()
      const { launchpad, tokens, balances, now } = this.services
      const { tokenId: ledgerId, offered: amount } = wish
      const fee = await this.requireHeld(ledgerId, amount)
      const order = key ?? newOrderKey(principal, now())
      const flow = this.starter.newFlow('create-sale' as const, {}, order)
      const price = await this.fetchCreationFee()
      const beside = (paid: string) => (paid === ledgerId ? amount + fee : 0n)
      const paid = price && (await feeToPay(price, creationFee, { tokens, balances, beside }))
      return {
        ...flow,
        facts: {
          launchpadId: await launchpad.fetchId(),
          saleId: saleIdOf(principal, flow.createdAtNs),
          saleName: wish.name,
          ...{ ledgerId, amount, fee },
          argParts: encodeSale(flow.createdAtNs, wish),
          ...(paid === undefined ? {} : { creationFee: paid }),
        },
      }
    })
  }

  /** Brings what is missing of a sale's tokens. @throws LaunchpadError, SwapError, CallError, WalletError */
  fund({ saleId, key, ...options }: { saleId: string } & Keyed): Promise<LaunchpadReceipt> {
    return this.starter.run(LAUNCHPAD_KINDS, { key, ...options }, async () => {
      this.starter.requirePrincipal()
      const { launchpad } = this.services
      const sale = await launchpad.fetchSale(saleId)
      if (sale.status !== 'upcoming') throw LaunchpadError.of('sale-started')
      const { ledgerId } = sale.token
      const held = await launchpad.fetchTokensHeld(saleId, ledgerId)
      const amount = sale.offered > held ? sale.offered - held : 0n
      const fee = await this.requireHeld(ledgerId, amount)
      const place = await this.placeOf(sale)
      return this.starter.newFlow('fund-sale' as const, { ...place, ledgerId, amount, fee }, key)
    })
  }

  /**
   * Invests in a sale that is open. It stays there until the end.
   * @throws LaunchpadError, SwapError `insufficient-funds`, CallError, WalletError
   */
  join({
    saleId,
    amount,
    key,
    ...options
  }: { saleId: string; amount: bigint } & Keyed): Promise<LaunchpadReceipt> {
    return this.starter.run(LAUNCHPAD_KINDS, { key, ...options }, async () => {
      this.starter.requirePrincipal()
      const sale = await this.services.launchpad.fetchSale(saleId)
      if (sale.status !== 'open') throw LaunchpadError.of('sale-not-open')
      const { investor, isListed } = await this.fetchOwn(sale)
      if (!isListed) throw LaunchpadError.of('sale-not-listed')
      const { minimum, maximum } = boundsOf(sale, investor)
      if (amount < minimum || (maximum !== undefined && amount > maximum))
        throw LaunchpadError.amountOutOfRange(minimum, maximum ?? sale.hardCap)
      const { ledgerId } = sale.payment
      const { fee } = await this.services.tokens.fetch(ledgerId)
      await this.requireHeld(ledgerId, amount + fee)
      const place = await this.placeOf(sale)
      return this.starter.newFlow('join-sale' as const, { ...place, ledgerId, amount, fee }, key)
    })
  }

  /**
   * Brings what is due to the wallet: an investor's unlocked tokens and refund, a deposit that was not taken in, or the founder's proceeds and
   * what was not sold. @throws LaunchpadError, CallError, WalletError
   */
  collect({
    saleId,
    what,
    key,
    ...options
  }: { saleId: string; what: CollectSaleFacts['what'] } & Keyed): Promise<LaunchpadReceipt> {
    return this.starter.run(LAUNCHPAD_KINDS, { key, ...options }, async () => {
      this.starter.requirePrincipal()
      const sale = await this.services.launchpad.fetchSale(saleId)
      const due = await this.fetchDue(sale, what)
      const { token, payment } = sale
      if (due.token <= token.fee && due.payment <= payment.fee)
        throw LaunchpadError.of('sale-nothing-to-collect')
      return this.starter.newFlow(
        'collect-sale' as const,
        {
          ...(await this.placeOf(sale)),
          what,
          ...{ tokenId: token.ledgerId, tokenFee: token.fee },
          ...{ paymentId: payment.ledgerId, paymentFee: payment.fee },
        },
        key,
      )
    })
  }

  private async placeOf({ id: saleId, name: saleName }: LaunchSale) {
    return { launchpadId: await this.services.launchpad.fetchId(), saleId, saleName }
  }

  private async fetchDue(sale: LaunchSale, what: CollectSaleFacts['what']): Promise<Pair> {
    if (what === 'founder') return fetchFounderDue(sale, this.services.launchpad)
    const { due, deposit } = await this.fetchOwn(sale)
    return what === 'share' ? due : { token: 0n, payment: deposit }
  }

  /** The fee of a payment that the wallet can make. @throws SwapError `insufficient-funds`, CallError */
  private async requireHeld(ledgerId: string, amount: bigint): Promise<bigint> {
    const { tokens, balances } = this.services
    const [{ fee }, held] = await Promise.all([tokens.fetch(ledgerId), balances.fetch(ledgerId)])
    if (amount + fee > held) throw SwapError.insufficientFunds(held)
    return fee
  }
}

/** What the caller has in a sale. */
export type OwnInSale = {
  readonly investor: SaleInvestor
  readonly due: Pair
  readonly deposit: bigint
  readonly isListed: boolean
}
