import { logoFact } from '../ledgers/icrc/icrcFacts.ts'
import type { DeclaredStandards } from '../ledgers/standards/DeclaredStandards.ts'
import type { SettingsClient } from '../operators/SettingsClient.ts'
import type { TokenListClient } from '../operators/TokenListClient.ts'
import type { Listing, ListingStore } from './Listing.ts'
import { parseListing } from './parseListing.ts'

/** How old the list may be, in milliseconds. */
export const LISTING_REFRESH_MS = 60_000
const LOGOS_A_PAGE = 1_000
/** The service ends a page after a quarter of a million characters. */
const MOST_LOGO_PAGES = 40

type ListingServices = {
  readonly tokenList: Pick<TokenListClient, 'fetchList' | 'fetchPage'>
  readonly settings: Pick<SettingsClient, 'fetchDefaultTokens'>
  readonly store: ListingStore
  readonly declared: DeclaredStandards
  readonly now: () => number
}

/** What the exchange lists, by its token list and its settings. The last good list stands while they cannot be asked. */
export class TokenListing {
  private readonly services: ListingServices
  private heard: Listing | undefined
  private heardAt = Number.NEGATIVE_INFINITY
  private asked: Promise<Listing> | undefined

  constructor(services: ListingServices) {
    this.services = services
  }

  /** The list that was heard last; undefined before the first. */
  get known(): Listing | undefined {
    return this.heard
  }

  /**
   * The list, at most a minute old. That of an earlier visit is given at once and asked for anew behind the scenes.
   * @throws CallError when no list was ever heard and the service cannot be asked
   */
  async fetch(): Promise<Listing> {
    if (this.heard !== undefined) {
      const age = this.services.now() - this.heardAt
      return age < LISTING_REFRESH_MS ? this.heard : this.refresh()
    }
    const kept = await this.services.store.readListing().catch(() => undefined)
    const refreshed = this.refresh()
    if (kept === undefined) return this.heard ?? refreshed
    refreshed.catch(() => {
      // the kept one stands
    })
    return this.hear(this.heard ?? kept)
  }

  /** The pictures of listed tokens by ledger. They come from strangers: show them as pictures, never as markup. @throws CallError */
  async fetchLogos(): Promise<ReadonlyMap<string, string>> {
    const logos = new Map<string, string>()
    let offset = 0
    for (let page = 0; page < MOST_LOGO_PAGES; page++) {
      const wish = { offset, limit: LOGOS_A_PAGE, hasLogos: true }
      const { total, tokens } = await this.services.tokenList.fetchPage(wish)
      for (const token of tokens) {
        const { logo } = logoFact(token.logo)
        if (logo !== undefined) logos.set(token.ledgerId, logo)
      }
      offset += tokens.length
      // behind the listed ones come those that pools trade and nobody has vouched for
      const end = Math.min(total, this.heard?.entries.length ?? total)
      if (tokens.length === 0 || offset >= end) break
    }
    return logos
  }

  private refresh(): Promise<Listing> {
    this.asked ??= this.ask().finally(() => {
      this.asked = undefined
    })
    return this.asked
  }

  private async ask(): Promise<Listing> {
    const { tokenList, settings, store, now } = this.services
    const [list, defaults] = await Promise.allSettled([
      tokenList.fetchList(),
      settings.fetchDefaultTokens(),
    ])
    if (list.status === 'rejected') {
      if (this.heard !== undefined) return this.heard
      throw list.reason
    }
    const told = defaults.status === 'fulfilled' ? defaults.value : this.heard?.defaults
    const listing = parseListing({ entries: list.value, defaults: told ?? [] })
    if (listing === undefined) throw new Error('a list of tokens is a list')
    this.heardAt = now()
    store.keepListing(listing).catch(() => {
      // the store only saves time
    })
    return this.hear(listing)
  }

  private hear(listing: Listing): Listing {
    this.heard = listing
    this.services.declared.hearTokenList(listing.entries)
    return listing
  }
}
