import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { Language } from '../i18n/languages.ts'
import { deviceStorage } from '../storage/browserStorage.ts'
import type { Currency } from './currencies.ts'
import { migrate } from './migrate.ts'
import { slippageInPpm } from './migrations/001-slippage-in-ppm.ts'
import { type PoolRule, withRule } from './poolRules.ts'
import {
  clampSlippage,
  defaultPreferences,
  type Preferences,
  parsePreferences,
  type SavedPreferences,
  type SlippageName,
  type Theme,
  toSaved,
} from './preferences.ts'

type PreferencesStore = Preferences & {
  readonly setTheme: (theme: Theme) => void
  readonly setLanguage: (language: Language) => void
  readonly setSlippage: (ppm: bigint) => void
  readonly setSlippageAuto: () => void
  readonly setLiquiditySlippage: (name: Exclude<SlippageName, 'slippagePpm'>, ppm: bigint) => void
  readonly setDeadline: (deadlineMinutes: number) => void
  readonly setPoolRule: (poolId: string, rule: PoolRule) => void
  readonly setExpert: (isExpert: boolean) => void
  readonly setSingleHop: (isSingleHop: boolean) => void
  readonly setKeepsInPool: (keepsInPool: boolean) => void
  readonly setHidesChart: (hidesChart: boolean) => void
  readonly setLive: (isLive: boolean) => void
  readonly setCurrency: (currency: Currency) => void
  readonly setPrivate: (isPrivate: boolean) => void
  readonly acceptRisk: () => void
  readonly setHidesGuide: (hidesGuide: boolean) => void
}

/** Under which name a browser keeps them. */
export const PREFERENCES = 'sluice-preferences'

/** A person's preferences, kept in this browser. `public/early.js` reads the theme under the same name. */
export const usePreferences = create<PreferencesStore>()(
  persist(
    (set) => ({
      ...defaultPreferences,
      setTheme: (theme) => set({ theme, hasAnsweredTheme: true }),
      setLanguage: (language) => set({ language }),
      setSlippage: (ppm) => set({ slippagePpm: clampSlippage(ppm), isSlippageAuto: false }),
      setSlippageAuto: () => set({ isSlippageAuto: true }),
      setLiquiditySlippage: (name, ppm) => set({ [name]: clampSlippage(ppm) }),
      setDeadline: (deadlineMinutes) => set({ deadlineMinutes }),
      setPoolRule: (poolId, rule) =>
        set(({ poolRules }) => ({ poolRules: withRule(poolRules, poolId, rule) })),
      setExpert: (isExpert) => set({ isExpert }),
      setSingleHop: (isSingleHop) => set({ isSingleHop }),
      setKeepsInPool: (keepsInPool) => set({ keepsInPool }),
      setHidesChart: (hidesChart) => set({ hidesChart }),
      setLive: (isLive) => set({ isLive }),
      setCurrency: (currency) => set({ currency }),
      setPrivate: (isPrivate) => set({ isPrivate }),
      acceptRisk: () => set({ hasAcceptedRisk: true }),
      setHidesGuide: (hidesGuide) => set({ hidesGuide }),
    }),
    {
      name: PREFERENCES,
      version: 1,
      storage: createJSONStorage<SavedPreferences>(() => deviceStorage),
      partialize: (store): SavedPreferences => toSaved(parsePreferences(toSaved(store))),
      migrate: (saved, version) =>
        toSaved(parsePreferences(migrate(saved, version, [slippageInPpm]))),
      merge: (saved, current) => ({ ...current, ...parsePreferences(saved) }),
    },
  ),
)
