import { Principal } from '@icp-sdk/core/principal'
import { type LaunchShare, launchShare } from '@sluice/candid/launch-shares'
import * as Service from '@sluice/candid/launchpad'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { FlowStarter } from '../flows/FlowStarter.ts'
import type { Later } from '../loadedLater.ts'
import type { CreationFee } from '../sale/creationFee.ts'
import { fetchWaitingAtSales, type WaitingAtSale } from './fetchWaitingAtSales.ts'
import type { LaunchpadReceipt } from './LaunchpadFlow.ts'
import type { SaleSlice } from './LaunchpadReads.ts'
import type { LaunchSale, SaleInvestor, SalePage, SaleStatus } from './LaunchSale.ts'
import type { MarketOrders } from './market/MarketOrders.ts'
import type { MarketTerms } from './market/MarketWish.ts'
import { answered, toSale } from './readAnswers.ts'
import { type OwnInSale, SaleOrders, type SaleServices } from './SaleOrders.ts'

type Services = SaleServices & {
  readonly actors: Pick<Actors, 'other'>
  readonly market: Later<MarketOrders>
}

type Order<Name extends keyof SaleOrders> = Parameters<SaleOrders[Name]>[0]

/** Sales of tokens at a fixed price. What moves tokens is a flow: what is interrupted waits in `sdk.flows`. */
export class Launchpad {
  private readonly services: Services
  private readonly starter: FlowStarter
  private readonly orders: SaleOrders

  constructor(services: Services) {
    this.services = services
    this.starter = new FlowStarter(services)
    this.orders = new SaleOrders(services)
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

  /** See `SaleOrders`. @throws LaunchpadError `sale-gone`, CallError */
  fetchOwn(sale: LaunchSale): Promise<OwnInSale> {
    return this.orders.fetchOwn(sale)
  }

  /** What of the caller's waits at sales. See `fetchWaitingAtSales`. @throws CallError when the launchpad lists no sales */
  fetchWaiting(about: {
    readonly isKnown: (ledgerId: string) => boolean
    readonly onFailed?: (saleName: string) => void
  }): Promise<WaitingAtSale[]> {
    const { launchpad } = this.services
    const own = { fetchOwn: (sale: LaunchSale) => this.orders.fetchOwn(sale), launchpad }
    return fetchWaitingAtSales(own, { ...about, principal: this.starter.requirePrincipal() })
  }

  /** What a deposit would come to if the sale were settled with it and nothing else came in. */
  previewShare(sale: LaunchSale, deposited: bigint, added: bigint): LaunchShare {
    return launchShare(sale, sale.raised + added, deposited + added)
  }

  /** What a sale costs the caller; undefined for an admin, to whom it is free. @throws CallError */
  fetchCreationFee(): Promise<CreationFee | undefined> {
    return this.orders.fetchCreationFee()
  }

  /** See `SaleOrders`. @throws LaunchpadError, CreationFeeError, SwapError for payments, CallError, WalletError */
  create(order: Order<'create'>): Promise<LaunchpadReceipt> {
    return this.orders.create(order)
  }

  /** See `SaleOrders`. @throws LaunchpadError, SwapError, CallError, WalletError */
  fund(order: Order<'fund'>): Promise<LaunchpadReceipt> {
    return this.orders.fund(order)
  }

  /** See `SaleOrders`. @throws LaunchpadError, SwapError `insufficient-funds`, CallError, WalletError */
  join(order: Order<'join'>): Promise<LaunchpadReceipt> {
    return this.orders.join(order)
  }

  /** See `SaleOrders`. @throws LaunchpadError, CallError, WalletError */
  collect(order: Order<'collect'>): Promise<LaunchpadReceipt> {
    return this.orders.collect(order)
  }

  /** See `MarketOrders`. @throws CallError */
  fetchMarketTerms(sale: LaunchSale, feePips: bigint): Promise<MarketTerms> {
    return this.services.market.fetchTerms(sale, feePips)
  }

  /** See `MarketOrders`. @throws LaunchpadError, CreationFeeError, LiquidityError, FarmError, SwapError, CallError, WalletError */
  makeMarket(order: Parameters<MarketOrders['make']>[0]): Promise<LaunchpadReceipt> {
    return this.services.market.make(order)
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
}
