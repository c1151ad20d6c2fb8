import { Principal } from '@icp-sdk/core/principal'
import type { Settings as Service } from '@sluice/candid'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'

/** Which chart a pool's page begins with. The names are the settings service's own. */
export const CHART_KINDS = [
  'Dexscreener',
  'DexTools',
  'Token0',
  'Token1',
  'Liquidity',
  'Volume',
  'TVl',
] as const
export type ChartKind = (typeof CHART_KINDS)[number]

/** What is said to every visitor. `url` is a web address or a path of the app; empty when there is none. */
export type Notice = { readonly url: string; readonly content: string }
export type AdsBanner = Notice & { readonly buttonName: string }
export type MaintenancePage = { readonly name: string; readonly path: string }

/** What the exchange's operators tell every visitor. The setters are for its controllers; others get `rejected`. */
export class SettingsClient {
  private readonly actors: Actors

  constructor(actors: Actors) {
    this.actors = actors
  }

  /** @throws CallError */
  async fetchNotice(): Promise<Notice | undefined> {
    const [notice] = await this.ask((service) => service.get_global_notice())
    return notice
  }

  /** @throws CallError */
  async fetchAds(): Promise<AdsBanner | undefined> {
    const [ads] = await this.ask((service) => service.get_ads_page())
    return ads && { url: ads.url, content: ads.content, buttonName: ads.button_name }
  }

  /** The pages that are closed now. @throws CallError */
  async fetchMaintenance(): Promise<MaintenancePage[]> {
    return toPages(await this.ask((service) => service.get_active_maintenance_pages()))
  }

  /** Every page that can be closed by its name. @throws CallError */
  async fetchMaintenancePages(): Promise<MaintenancePage[]> {
    return toPages(await this.ask((service) => service.get_maintenance_pages()))
  }

  /** Ledgers of the tokens that a wallet shows before its owner chooses. @throws CallError */
  async fetchDefaultTokens(): Promise<string[]> {
    const ledgers = await this.ask((service) => service.get_default_tokens())
    return ledgers.map((ledger) => ledger.toText())
  }

  /** @throws CallError */
  async fetchDefaultChart(): Promise<ChartKind> {
    const chart = await this.ask((service) => service.get_default_chart_type())
    return CHART_KINDS.find((kind) => kind in chart) ?? 'Dexscreener'
  }

  /** An empty content takes the notice down. @throws CallError */
  setNotice({ url, content }: Notice): Promise<void> {
    return this.ask((service) => service.set_global_notice(url, content))
  }

  /** An empty content takes the banner down. @throws CallError */
  setAds({ url, content, buttonName }: AdsBanner): Promise<void> {
    return this.ask((service) => service.set_ads_page({ url, content, button_name: buttonName }))
  }

  /** @throws CallError */
  setDefaultChart(kind: ChartKind): Promise<void> {
    return this.ask((service) => service.set_default_chart_type(chartType(kind)))
  }

  /** @throws CallError */
  addDefaultToken(ledgerId: string): Promise<void> {
    return this.ask((service) => service.add_default_token(Principal.fromText(ledgerId)))
  }

  /** @throws CallError */
  removeDefaultToken(ledgerId: string): Promise<void> {
    return this.ask((service) => service.remove_default_token(Principal.fromText(ledgerId)))
  }

  /** Names a page; it stays open until `setMaintenance`. @throws CallError */
  addMaintenancePage({ name, path }: MaintenancePage): Promise<void> {
    return this.ask((service) => service.add_maintenance_page(name, path))
  }

  /** @throws CallError */
  removeMaintenancePage(name: string): Promise<void> {
    return this.ask((service) => service.remove_maintenance_page(name))
  }

  /** Closes or opens a page. @throws CallError */
  setMaintenance(name: string, status: 'closed' | 'open'): Promise<void> {
    return this.ask((service) => service.update_maintenance_page_status(name, status === 'closed'))
  }

  /** @throws CallError */
  addController(principal: string): Promise<void> {
    return this.ask((service) => service.add_controller(Principal.fromText(principal)))
  }

  /** @throws CallError */
  removeController(principal: string): Promise<void> {
    return this.ask((service) => service.remove_controller(Principal.fromText(principal)))
  }

  private ask<T>(call: (service: Service._SERVICE) => Promise<T>): Promise<T> {
    return translated(() => call(this.actors.settings()))
  }
}

const toPages = (pages: readonly [string, string][]): MaintenancePage[] =>
  pages.map(([name, path]) => ({ name, path }))

function chartType(kind: ChartKind): Service.ChartType {
  switch (kind) {
    case 'Dexscreener':
      return { Dexscreener: null }
    case 'DexTools':
      return { DexTools: null }
    case 'Token0':
      return { Token0: null }
    case 'Token1':
      return { Token1: null }
    case 'Liquidity':
      return { Liquidity: null }
    case 'Volume':
      return { Volume: null }
    case 'TVl':
      return { TVl: null }
  }
}
