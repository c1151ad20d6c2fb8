import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { deviceStorage } from '../../../storage/browserStorage.ts'
import { type MyCollections, NOTHING_DECIDED, parseMyCollections } from './parseMyCollections.ts'

type MyCollectionsStore = MyCollections & {
  /** Collections whose pictures were asked for on their own pages, until the page is left. */
  readonly looked: readonly string[]
  readonly accept: (collectionId: string) => void
  readonly hide: (collectionId: string) => void
  readonly look: (collectionId: string) => void
}

/** Which collections this person wants to see, kept in this browser. */
export const useMyCollections = create<MyCollectionsStore>()(
  persist(
    (set) => ({
      ...NOTHING_DECIDED,
      looked: [],
      accept: (id) =>
        set(({ accepted, hidden }) => ({
          accepted: including(accepted, id),
          hidden: without(hidden, id),
        })),
      hide: (id) =>
        set(({ accepted, hidden, looked }) => ({
          accepted: without(accepted, id),
          hidden: including(hidden, id),
          looked: without(looked, id),
        })),
      look: (id) => set(({ looked }) => ({ looked: including(looked, id) })),
    }),
    {
      name: 'sluice-collections',
      version: 1,
      storage: createJSONStorage<MyCollections>(() => deviceStorage),
      partialize: ({ accepted, hidden }) => ({ accepted, hidden }),
      // what a later version saved is read as far as it is understood, instead of being dropped
      migrate: (saved) => parseMyCollections(saved),
      merge: (saved, current) => ({ ...current, ...parseMyCollections(saved) }),
    },
  ),
)

const without = (ids: readonly string[], id: string) => ids.filter((other) => other !== id)
const including = (ids: readonly string[], id: string) => [...without(ids, id), id]
