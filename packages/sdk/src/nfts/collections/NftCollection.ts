/** How a collection is asked: by ICRC-7, or as EXT's collections are. */
export type NftStandard = 'ICRC7' | 'EXT'

export type NftAttribute = { readonly name: string; readonly value: string }

/**
 * Where a token's picture, film or sound is. `file`: the collection itself delivers it, under this path. `data`: it is in the metadata.
 * `link`: elsewhere on the web; nothing proves what is there, and asking for it tells a stranger who looks.
 */
export type NftMedia =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'data'; readonly url: string }
  | { readonly kind: 'link'; readonly url: string }

export type NftToken = {
  readonly collectionId: string
  readonly tokenId: bigint
  /** `#7` where it has no name of its own. */
  readonly name: string
  readonly description: string
  readonly artist: string
  readonly link: string | undefined
  readonly media: NftMedia | undefined
  /** As the collection says; what it really is shows when it is fetched. */
  readonly contentType: string | undefined
  /** What the metadata says that the file hashes to, in hexadecimal. */
  readonly sha256: string | undefined
  readonly attributes: readonly NftAttribute[]
}

/** One look at a list of tokens; `next` asks for those after it, undefined when there are none. */
export type NftPage = { readonly tokens: readonly NftToken[]; readonly next: bigint | undefined }

/** What a sale pays beside its price's seller: hundredths of a percent of the price. */
export type NftRoyalties = { readonly rate: bigint; readonly receiver: string }

export type NftCollection = {
  readonly id: string
  readonly standard: NftStandard
  /** Whether a market may be allowed to take a token when it is sold (ICRC-37). */
  readonly hasApprovals: boolean
  readonly name: string
  readonly symbol: string
  readonly description: string
  readonly logo: NftMedia | undefined
  readonly supply: bigint
  /** The most tokens that there will be; undefined when nobody says. */
  readonly supplyCap: bigint | undefined
  /** Known of collections that the exchange's controller has made. */
  readonly made: MadeCollection | undefined
}

/** What only collections of the exchange's own module tell. */
export type MadeCollection = {
  readonly creator: string
  readonly owner: string
  readonly minter: string
  readonly ownerName: string
  readonly links: readonly NftAttribute[]
  readonly royalties: NftRoyalties
  readonly holders: bigint
  /** Milliseconds since 1970. */
  readonly createdAtMs: number
}
