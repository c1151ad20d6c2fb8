import type { Actors } from '../actors.ts'
import type { Config } from '../config.ts'
import type { CheckFile } from './collections/fileCertificate.ts'
import { NftCollections } from './collections/NftCollections.ts'
import { fetchHoldings, type NftHoldings } from './holdings.ts'
import { NftMarketReads } from './market/NftMarketReads.ts'

/** Collections, and what somebody has of them, wherever it is. */
export class Nfts extends NftCollections {
  private readonly market: NftMarketReads

  constructor(config: Config, actors: Actors, checkFile: CheckFile) {
    super(config, actors, checkFile)
    this.market = new NftMarketReads(config, actors)
  }

  /**
   * What somebody has in these collections, by any standard: in the wallet, for sale, or at the market without being for sale. Collections
   * that do not answer are left out and named.
   * @throws CallError when the market does not answer
   */
  async fetchHoldings(asked: {
    readonly collectionIds: readonly string[]
    readonly owner: string
  }): Promise<NftHoldings> {
    return fetchHoldings(asked, { nfts: this, market: this.market })
  }
}
