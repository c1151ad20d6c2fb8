import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { deviceStorage } from '../../storage/browserStorage.ts'
import {
  type BalanceFilter,
  type MyTokens,
  NO_TOKENS_CHOSEN,
  parseMyTokens,
  type TokenSort,
} from './parseMyTokens.ts'

type MyTokensStore = MyTokens & {
  readonly tag: (ledgerId: string) => void
  readonly untag: (ledgerId: string) => void
  readonly togglePin: (ledgerId: string) => void
  readonly setSort: (sort: TokenSort) => void
  readonly setFilter: (filter: BalanceFilter) => void
}

/** Which tokens this person looks at, kept in this browser. */
export const useMyTokens = create<MyTokensStore>()(
  persist(
    (set) => ({
      ...NO_TOKENS_CHOSEN,
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
      // what a later version saved is read as far as it is understood, instead of being dropped
      migrate: (saved) => parseMyTokens(saved),
      merge: (saved, current) => ({ ...current, ...parseMyTokens(saved) }),
    },
  ),
)

const without = (ids: readonly string[], id: string) => ids.filter((other) => other !== id)
const including = (ids: readonly string[], id: string) => [...without(ids, id), id]
