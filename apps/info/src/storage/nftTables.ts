import type { TableDefinition } from './tables.ts'

/** What was sold: sales that are no washes, and washes. Dollars are those of the time of each sale, where its token had a price. */
const trade = { sales: 'int', washes: 'int', volume_usd: 'text', wash_usd: 'text' } as const

/** Collections of NFTs and their market. Whom `model/nfts/WashMemory.ts` takes for a wash, it says. */
export const NFT_TABLES = {
  /** Of which the market's log or the exchange's list has told. What of a collection that is on no list is null. */
  nft_collections: {
    columns: {
      id: 'int',
      collection: 'text',
      found_ms: 'int',
      /** `vouched`, `newcomer` or `listed`, as the exchange's controller said when it was looked at. */
      origin: 'text?',
      /** `ICRC7` or `EXT`. */
      standard: 'text?',
      name: 'text?',
      owner_name: 'text?',
      image: 'text?',
      creator: 'text?',
      owner: 'text?',
      minted: 'text?',
      supply_cap: 'text?',
      royalty_bps: 'int?',
      /** Accounts that hold a token; null where it does not tell. */
      holders: 'int?',
      told_ms: 'int?',
      removed_ms: 'int?',
      ...trade,
      /** Sales in tokens that had no price. */
      unpriced: 'int',
      last_sale_ms: 'int?',
    },
    key: ['id'],
    unique: [['collection']],
  },
  /** What is for sale now. `price_key` is the price with zeros before it: texts in its order. */
  nft_listings: {
    columns: {
      collection_id: 'int',
      token_id: 'text',
      seller: 'text',
      ledger: 'text',
      price: 'text',
      price_key: 'text',
      version: 'text',
      time_ms: 'int',
    },
    key: ['collection_id', 'token_id'],
    indexes: [['seller']],
  },
  /** Everything that the market's log tells, under the log's own number. `id` is that of `events`. */
  nft_events: {
    columns: {
      seq: 'int',
      id: 'int',
      collection_id: 'int',
      token_id: 'text',
      time_ms: 'int',
      kind: 'text',
      seller: 'text?',
      buyer: 'text?',
      ledger: 'text?',
      price: 'text?',
      /** What the price was worth then; null where its token had none. */
      price_usd: 'text?',
      is_wash: 'int',
      fee: 'text?',
      royalty: 'text?',
      offer: 'text?',
      reason: 'text?',
    },
    key: ['seq'],
    unique: [['id']],
    indexes: [
      ['collection_id', 'token_id', 'seq'],
      ['collection_id', 'seq'],
      ['kind', 'time_ms'],
      ['seller', 'seq'],
      ['buyer', 'seq'],
    ],
  },
  /** Hours and days in which something was sold. `level` is `h1` or `d1`. */
  nft_past: {
    columns: { collection_id: 'int', level: 'text', start_ms: 'int', ...trade },
    key: ['collection_id', 'level', 'start_ms'],
    indexes: [['level', 'start_ms']],
  },
} as const satisfies Record<string, TableDefinition>
