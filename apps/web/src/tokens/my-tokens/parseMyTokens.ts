const SORTS = ['Default', 'High', 'Low'] as const
export type TokenSort = (typeof SORTS)[number]

/** Which balances the wallet shows: all, above nothing, from one dollar, from ten dollars. */
const BALANCE_FILTERS = ['ALL', 'ZERO', 'ONE', 'TEN'] as const
export type BalanceFilter = (typeof BALANCE_FILTERS)[number]

/** Ledger ids that a person put into their wallet, on top of it, or out of it. */
export type MyTokens = {
  readonly tagged: readonly string[]
  readonly pinned: readonly string[]
  /** Tokens of everybody's wallet that this person does not want to see. */
  readonly removed: readonly string[]
  readonly sort: TokenSort
  readonly filter: BalanceFilter
}

export const NO_TOKENS_CHOSEN: MyTokens = {
  tagged: [],
  pinned: [],
  removed: [],
  sort: 'Default',
  filter: 'ALL',
}

const CANISTER_ID = /^([a-z0-9]{5}-){1,10}[a-z0-9]{3}$/
const MOST_IDS = 1_000

const isCanisterId = (id: unknown): id is string => typeof id === 'string' && CANISTER_ID.test(id)

/** Reads what was saved, field by field; what is no canister id is dropped. */
export function parseMyTokens(saved: unknown): MyTokens {
  const fields = new Map<string, unknown>(
    typeof saved === 'object' && saved !== null ? Object.entries(saved) : [],
  )
  const ids = (name: string): readonly string[] => {
    const list = fields.get(name)
    return Array.isArray(list) ? [...new Set(list.filter(isCanisterId).slice(0, MOST_IDS))] : []
  }
  return {
    tagged: ids('tagged'),
    pinned: ids('pinned'),
    removed: ids('removed'),
    sort: SORTS.find((sort) => sort === fields.get('sort')) ?? NO_TOKENS_CHOSEN.sort,
    filter:
      BALANCE_FILTERS.find((filter) => filter === fields.get('filter')) ?? NO_TOKENS_CHOSEN.filter,
  }
}
