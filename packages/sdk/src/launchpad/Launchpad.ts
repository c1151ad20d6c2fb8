import { Principal } from '@icp-sdk/core/principal'
import { type LaunchShare, launchShare } from '@sluice/candid/launch-shares'
import * as Service from '@sluice/candid/launchpad'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import type { Balances } from '../balances.ts'
import { SwapError } from '../errors.ts'
import { FlowStarter, type Keyed } from '../flows/FlowStarter.ts'
import type { Flows } from '../flows/flowKinds.ts'
import { newOrderKey } from '../flows/orders/OrderKey.ts'
import { type CreationFee, feeToPay } from '../sale/creationFee.ts'
import type { SalePrice } from '../sale/SalePrice.ts'
import type { Tokens } from '../tokens.ts'
import { LaunchpadError } from './LaunchpadError.ts'
import { type CollectSaleFacts, LAUNCHPAD_KINDS, type LaunchpadReceipt } from './LaunchpadFlow.ts'
import type { LaunchpadReads, SaleSlice } from './LaunchpadReads.ts'
import {
  dueTo,
  type LaunchSale,
  type Pair,
  type SaleInvestor,
  type SalePage,
  type SaleStatus,
  type SaleWish,
} from './LaunchSale.ts'
import { encodeSale } from './launchpadCalls.ts'
import { answered, toSale } from './readAnswers.ts'
import { saleIdOf } from './saleAccounts.ts'
import { boundsOf } from './saleFigures.ts'

type Services = {
  readonly flows: Pick<Flows, 'start'>
  readonly launchpad: LaunchpadReads
  readonly actors: Pick<Actors, 'other'>
  readonly tokens: Pick<Tokens, 'fetch'>
  readonly balances: Pick<Balances, 'fetch'>
  /** None for a visitor. */
  readonly principal: string | undefined
  readonly now: () => number
}

/** Sales of tokens at a fixed price. What moves tokens is a flow: what is interrupted waits in `sdk.flows`. */
export class Launchpad {
  private readonly services: Services
  private readonly starter: FlowStarter

  constructor(services: Services) {
    this.services = services
    this.starter = new FlowStarter(services)
  }

  /** Sales of a stage, or all, latest first. @throws CallError */
  fetchSales(status: SaleStatus | undefined, slice: SaleSlice): Promise<SalePage<LaunchSale>> {
    return this.services.launchpad.fetchSales(status, slice)
  }

  /** Those that the caller has made, or takes part in, latest first. @throws CallError */
  fetchOwnSales(as: 'founder' | 'investor', slice: SaleSlice): Promise<SalePage<LaunchSale>> {
    this.starter.requirePrincipal()
    return this.services.launchpad.fetchOwnSales(as, slice)
  }

  /** @throws LaunchpadError `sale-gone`, CallError */
  fetchSale(id: string): Promise<LaunchSale> {
    return this.services.launchpad.fetchSale(id)
  }

  /** Those who take part, the last one who joined first. @throws LaunchpadError `sale-gone`, CallError */
  fetchInvestors(id: string, slice: SaleSlice): Promise<SalePage<SaleInvestor>> {
    return this.services.launchpad.fetchInvestors(id, slice)
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

  /** What a deposit would come to if the sale were settled with it and nothing else came in. */
  previewShare(sale: LaunchSale, deposited: bigint, added: bigint): LaunchShare {
    return launchShare(sale, sale.raised + added, deposited + added)
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

  /** Calls a sale off before its start. @throws LaunchpadError, CallError, WalletError */
  async cancel(saleId: string): Promise<LaunchSale> {
    return toSale(answered(await translated(() => this.service.cancel(saleId))))
  }

  /** Counts what of a sale's tokens has come in. @throws LaunchpadError, CallError, WalletError */
  async countTokens(saleId: string): Promise<LaunchSale> {
    return toSale(answered(await translated(() => this.service.checkFunding(saleId))))
  }

  /** Goes on with a sale that has ended; it does so by itself, too. @throws LaunchpadError, CallError, WalletError */
  async settle(saleId: string): Promise<LaunchSale> {
    return toSale(answered(await translated(() => this.service.settle(saleId))))
  }

  /**
   * Lets people take part in a sale that is not for everybody, or takes them off the list again, until its start; at most 1 000 at once.
   * @returns how many are on the list @throws LaunchpadError, CallError, WalletError
   */
  async changeWhitelist(
    saleId: string,
    { added = [], removed = [] }: { added?: readonly string[]; removed?: readonly string[] },
  ): Promise<bigint> {
    const people = (texts: readonly string[]) => texts.map((text) => Principal.fromText(text))
    let size = 0n
    if (removed.length > 0)
      size = answered(await translated(() => this.service.deleteWhitelist(saleId, people(removed))))
    if (added.length > 0)
      size = answered(await translated(() => this.service.addWhitelist(saleId, people(added))))
    return size
  }

  private get service(): Service._SERVICE {
    const { actors, launchpad } = this.services
    return actors.other<Service._SERVICE>(Service.idlFactory, launchpad.id)
  }

  private async placeOf({ id: saleId, name: saleName }: LaunchSale) {
    return { launchpadId: await this.services.launchpad.fetchId(), saleId, saleName }
  }

  private async fetchDue(sale: LaunchSale, what: CollectSaleFacts['what']): Promise<Pair> {
    if (what === 'founder') return sale.left
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
