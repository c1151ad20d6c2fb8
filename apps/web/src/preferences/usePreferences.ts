import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { migrate } from './migrate.ts'
import { slippageInPpm } from './migrations/001-slippage-in-ppm.ts'
import {
  clampSlippage,
  defaultPreferences,
  type Preferences,
  parsePreferences,
  type SavedPreferences,
} from './preferences.ts'

type PreferencesStore = Preferences & {
  readonly setTheme: (theme: Preferences['theme']) => void
  readonly setSlippage: (ppm: bigint) => void
  readonly setExpert: (isExpert: boolean) => void
}

/** A person's preferences, kept in this browser. `public/theme.js` reads the theme under the same name. */
export const usePreferences = create<PreferencesStore>()(
  persist(
    (set) => ({
      ...defaultPreferences,
      setTheme: (theme) => set({ theme }),
      setSlippage: (ppm) => set({ slippagePpm: clampSlippage(ppm) }),
      setExpert: (isExpert) => set({ isExpert }),
    }),
    {
      name: 'sluice-preferences',
      version: 1,
      storage: createJSONStorage<SavedPreferences>(() => localStorage),
      partialize: ({ theme, slippagePpm, isExpert }): SavedPreferences => ({
        theme,
        slippagePpm: slippagePpm.toString(),
        isExpert,
      }),
      migrate: (saved, version) =>
        toSaved(parsePreferences(migrate(saved, version, [slippageInPpm]))),
      merge: (saved, current) => ({ ...current, ...parsePreferences(saved) }),
    },
  ),
)

const toSaved = (preferences: Preferences): SavedPreferences => ({
  ...preferences,
  slippagePpm: preferences.slippagePpm.toString(),
})
