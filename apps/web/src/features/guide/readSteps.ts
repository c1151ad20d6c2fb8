import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { deviceStorage } from '../../storage/browserStorage.ts'
import { parseReadSteps, type ReadStep } from './guideSteps.ts'

type ReadSteps = {
  readonly read: readonly ReadStep[]
  readonly markRead: (step: ReadStep) => void
}

/** Which steps of the guide were followed on this device, of those that leave no other trace. */
export const useReadSteps = create<ReadSteps>()(
  persist(
    (set) => ({
      read: [],
      markRead: (step) => set(({ read }) => ({ read: parseReadSteps({ read: [...read, step] }) })),
    }),
    {
      name: 'sluice-guide',
      version: 1,
      storage: createJSONStorage<Pick<ReadSteps, 'read'>>(() => deviceStorage),
      partialize: ({ read }) => ({ read }),
      // what a later version saved is read as far as it is understood, instead of being dropped
      migrate: (saved) => ({ read: parseReadSteps(saved) }),
      merge: (saved, current) => ({ ...current, read: parseReadSteps(saved) }),
    },
  ),
)
