import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { deviceStorage } from '../../../storage/browserStorage.ts'
import { MOST_WATCHED, parseWatched, type Watched } from './parseWatched.ts'

type WatchList = {
  readonly watched: readonly Watched[]
  readonly watch: (account: string) => void
  readonly count: (account: string, isCounted: boolean) => void
  readonly leave: (account: string) => void
}

/** The accounts that are looked at from this device. Nothing of them is told to anybody. */
export const useWatchList = create<WatchList>()(
  persist(
    (set) => ({
      watched: [],
      watch: (account) =>
        set(({ watched }) =>
          watched.length >= MOST_WATCHED || watched.some((one) => one.account === account)
            ? { watched }
            : { watched: [...watched, { account, isCounted: false }] },
        ),
      count: (account, isCounted) =>
        set(({ watched }) => ({
          watched: watched.map((one) => (one.account === account ? { account, isCounted } : one)),
        })),
      leave: (account) =>
        set(({ watched }) => ({ watched: watched.filter((one) => one.account !== account) })),
    }),
    {
      name: 'sluice-watched',
      version: 1,
      storage: createJSONStorage<Pick<WatchList, 'watched'>>(() => deviceStorage),
      partialize: ({ watched }) => ({ watched }),
      // what a later version saved is read as far as it is understood, instead of being dropped
      migrate: (saved) => ({ watched: parseWatched(saved) }),
      merge: (saved, current) => ({ ...current, watched: parseWatched(saved) }),
    },
  ),
)
