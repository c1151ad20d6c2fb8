import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { deviceStorage } from '../storage/browserStorage.ts'

export const SORTS = ['Default', 'High', 'Low'] as const
export type TokenSort = (typeof SORTS)[number]

/** Which balances the wallet shows: all, above nothing, from one dollar, from ten dollars. */
export const BALANCE_FILTERS = ['ALL', 'ZERO', 'ONE', 'TEN'] as const
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

type MyTokensStore = MyTokens & {
  readonly tag: (ledgerId: string) => void
  readonly untag: (ledgerId: string) => void
  readonly togglePin: (ledgerId: string) => void
  readonly setSort: (sort: TokenSort) => void
  readonly setFilter: (filter: BalanceFilter) => void
}

const NOTHING: MyTokens = { tagged: [], pinned: [], removed: [], sort: 'Default', filter: 'ALL' }

/** Which tokens this person looks at, kept in this browser. */
export const useMyTokens = create<MyTokensStore>()(
  persist(
    (set) => ({
      ...NOTHING,
      tag: (id) =>
        set(({ tagged, removed }) => ({
          tagged: including(tagged, id),
          removed: without(removed, id),
        })),
      untag: (id) =>
        set(({ tagged, pinned, removed }) => ({
          tagged: without(tagged, id),
          pinned: without(pinned, id),
          removed: including(removed, id),
        })),
      togglePin: (id) =>
        set(({ pinned }) => ({
          pinned: pinned.includes(id) ? without(pinned, id) : including(pinned, id),
        })),
      setSort: (sort) => set({ sort }),
      setFilter: (filter) => set({ filter }),
    }),
    {
      name: 'sluice-tokens',
      version: 1,
      storage: createJSONStorage<MyTokens>(() => deviceStorage),
      partialize: ({ tagged, pinned, removed, sort, filter }) => ({
        tagged,
        pinned,
        removed,
        sort,
        filter,
      }),
      merge: (saved, current) => ({ ...current, ...parseMyTokens(saved) }),
    },
  ),
)

const CANISTER_ID = /^([a-z0-9]{5}-)+[a-z0-9]{3}$/

/** Reads what was saved, field by field; what is no canister id is dropped. */
export function parseMyTokens(saved: unknown): MyTokens {
  const fields = new Map<string, unknown>(
    typeof saved === 'object' && saved !== null ? Object.entries(saved) : [],
  )
  const ids = (name: string): readonly string[] => {
    const list = fields.get(name)
    return Array.isArray(list) ? list.filter((id) => CANISTER_ID.test(String(id))) : []
  }
  return {
    tagged: ids('tagged'),
    pinned: ids('pinned'),
    removed: ids('removed'),
    sort: SORTS.find((sort) => sort === fields.get('sort')) ?? NOTHING.sort,
    filter: BALANCE_FILTERS.find((filter) => filter === fields.get('filter')) ?? NOTHING.filter,
  }
}

const without = (ids: readonly string[], id: string) => ids.filter((other) => other !== id)
const including = (ids: readonly string[], id: string) => [...without(ids, id), id]
