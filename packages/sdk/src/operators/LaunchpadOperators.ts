import * as Launchpad from '@sluice/candid/launchpad'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { unwrapText } from '../agent/unwrapText.ts'
import { type Config, canisterId } from '../config.ts'
import type { SalePrice } from '../sale/SalePrice.ts'
import { fetchCreationPrice, type PaidPrice, setCreationPrice } from './creationPrice.ts'

/** A sale as the launchpad lists it. Amounts in the smallest unit of their token. */
export type ListedSale = {
  readonly id: string
  readonly name: string
  readonly creator: string
  readonly status: string
  readonly offered: bigint
  readonly hardCap: bigint
  readonly raised: bigint
  readonly investors: bigint
}

const PAGE = 100n
/** Most sales that are listed. */
const MOST = 1_000n

/** What operators do with the launchpad. Others get `refused`. A sale is its founder's: nobody here can take or stop anything of it. */
export class LaunchpadOperators {
  private readonly config: Config
  private readonly actors: Actors

  constructor(config: Config, actors: Actors) {
    this.config = config
    this.actors = actors
  }

  /** @throws CallError */
  async fetchAdmins(): Promise<string[]> {
    return unwrapText(await this.ask((launchpad) => launchpad.getAdminList()))
  }

  /** Admins make sales for nothing. @throws CallError */
  async addAdmin(principal: string): Promise<void> {
    unwrapText(await this.ask((launchpad) => launchpad.addAdmin(principal)))
  }

  /** @throws CallError */
  async removeAdmin(principal: string): Promise<void> {
    unwrapText(await this.ask((launchpad) => launchpad.removeAdmin(principal)))
  }

  /** What a sale costs whoever is no admin; undefined while only admins make them. @throws CallError */
  async fetchCreationPrice(): Promise<SalePrice | undefined> {
    return fetchCreationPrice(this.launchpad)
  }

  /** From now on it costs this, paid to the receiver; without a price only admins make sales. @throws CallError */
  setCreationPrice(terms: PaidPrice | undefined): Promise<void> {
    return setCreationPrice(this.launchpad, terms)
  }

  /** Latest first. @throws CallError */
  async fetchSales(): Promise<ListedSale[]> {
    const sales: ListedSale[] = []
    for (let offset = 0n; offset < MOST; offset += PAGE) {
      const page = unwrapText(
        await this.ask((launchpad) => launchpad.getAllPools('', offset, PAGE)),
      )
      sales.push(...page.content.map(toListed))
      if (offset + PAGE >= page.totalElements) break
    }
    return sales
  }

  /** Goes on with the reckoning of a sale that has ended. @returns its status @throws CallError */
  async settle(id: string): Promise<string> {
    return toListed(unwrapText(await this.ask((launchpad) => launchpad.settle(id)))).status
  }

  /** Compares a sale's books with its ledgers. @throws CallError */
  async checkBooks(id: string): Promise<Launchpad.Books> {
    return unwrapText(await this.ask((launchpad) => launchpad.checkBooks(id)))
  }

  private ask<T>(call: (launchpad: Launchpad._SERVICE) => Promise<T>): Promise<T> {
    return translated(() => call(this.launchpad))
  }

  private get launchpad(): Launchpad._SERVICE {
    const id = canisterId(this.config, 'launchpad')
    return this.actors.other<Launchpad._SERVICE>(Launchpad.idlFactory, id)
  }
}

const toListed = (sale: Launchpad.Property): ListedSale => ({
  id: sale.id,
  name: sale.name,
  creator: sale.creator.toText(),
  status: Object.keys(sale.status)[0] ?? '',
  offered: sale.offered,
  hardCap: sale.hardCap,
  raised: sale.raised,
  investors: sale.investors,
})
