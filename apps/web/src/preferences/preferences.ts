import { type Language, parseLanguage } from '../i18n/languages.ts'
import { CURRENCIES, type Currency } from './currencies.ts'
import { DEADLINES } from './deadlines.ts'
import { type PoolRules, parsePoolRules, type SavedPoolRules, toSavedRules } from './poolRules.ts'

const THEMES = ['dark', 'light', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** What a person chose and expects to find again. */
export type Preferences = {
  readonly theme: Theme
  /** Whether the theme was chosen, or the offer to follow the system turned down. */
  readonly hasAnsweredTheme: boolean
  /** The browser's own while none was chosen. */
  readonly language: Language | undefined
  readonly slippagePpm: bigint
  /** What goes into positions. */
  readonly mintSlippagePpm: bigint
  /** What comes out of positions. */
  readonly burnSlippagePpm: bigint
  /** Whether the app chooses the slippage, by how the quote moves. */
  readonly isSlippageAuto: boolean
  /** For how long may be taken what an order has approved. */
  readonly deadlineMinutes: number
  /** What was set for single pools. */
  readonly poolRules: PoolRules
  readonly isExpert: boolean
  /** Whether swaps go through one pool only. */
  readonly isSingleHop: boolean
  /** Whether pools keep what a swap gives. */
  readonly keepsInPool: boolean
  /** Whether the pair's chart stays away from beside the form. */
  readonly hidesChart: boolean
  /** Whether lists of what happens are read anew by themselves. */
  readonly isLive: boolean
  /** What amounts of money are typed in. */
  readonly currency: Currency
  /** Balances and values are covered, for a shared screen. */
  readonly isPrivate: boolean
  readonly hasAcceptedRisk: boolean
  /** Whether the guide for newcomers was put aside. */
  readonly hidesGuide: boolean
}

export const DEFAULT_SLIPPAGE_PPM = 5_000n
const DEFAULT_BURN_SLIPPAGE_PPM = 50_000n
export const MAX_SLIPPAGE_PPM = 500_000n
/** Beyond this, a person is told that the price may be far worse. */
export const NOTABLE_SLIPPAGE_PPM = 50_000n
export const SLIPPAGE_PRESETS_PPM = [1_000n, 5_000n, 50_000n] as const

export const defaultPreferences: Preferences = {
  theme: 'dark',
  hasAnsweredTheme: false,
  language: undefined,
  slippagePpm: DEFAULT_SLIPPAGE_PPM,
  mintSlippagePpm: DEFAULT_SLIPPAGE_PPM,
  burnSlippagePpm: DEFAULT_BURN_SLIPPAGE_PPM,
  isSlippageAuto: false,
  deadlineMinutes: DEADLINES[0],
  poolRules: {},
  isExpert: false,
  isSingleHop: false,
  keepsInPool: false,
  hidesChart: false,
  isLive: true,
  currency: 'USD',
  isPrivate: false,
  hasAcceptedRisk: false,
  hidesGuide: false,
}

/** Saved preferences as JSON can hold them. */
export type SavedPreferences = Omit<Preferences, SlippageName | 'poolRules'> &
  Record<SlippageName, string> & { readonly poolRules: SavedPoolRules }

/** Of a swap, of what goes into positions, of what comes out of them. */
export type SlippageName = 'slippagePpm' | 'mintSlippagePpm' | 'burnSlippagePpm'

/** Reads what was saved, field by field; a field that cannot be understood gets its default. */
export function parsePreferences(saved: unknown): Preferences {
  if (typeof saved !== 'object' || saved === null) return defaultPreferences
  const fields = new Map<string, unknown>(Object.entries(saved))
  const slippage = (name: SlippageName) =>
    parseSavedSlippage(fields.get(name)) ?? defaultPreferences[name]
  return {
    theme: THEMES.find((theme) => theme === fields.get('theme')) ?? defaultPreferences.theme,
    // a theme that was saved before anybody was asked is the one that its person is used to
    hasAnsweredTheme:
      typeof fields.get('hasAnsweredTheme') === 'boolean'
        ? fields.get('hasAnsweredTheme') === true
        : THEMES.some((theme) => theme === fields.get('theme')),
    language: parseLanguage(fields.get('language')),
    slippagePpm: slippage('slippagePpm'),
    mintSlippagePpm: slippage('mintSlippagePpm'),
    burnSlippagePpm: slippage('burnSlippagePpm'),
    isSlippageAuto: fields.get('isSlippageAuto') === true,
    deadlineMinutes: DEADLINES.find((one) => one === fields.get('deadlineMinutes')) ?? DEADLINES[0],
    poolRules: parsePoolRules(fields.get('poolRules')),
    isExpert: fields.get('isExpert') === true,
    isSingleHop: fields.get('isSingleHop') === true,
    keepsInPool: fields.get('keepsInPool') === true,
    hidesChart: fields.get('hidesChart') === true,
    isLive: fields.get('isLive') !== false,
    currency: CURRENCIES.find((one) => one === fields.get('currency')) ?? 'USD',
    isPrivate: fields.get('isPrivate') === true,
    hasAcceptedRisk: fields.get('hasAcceptedRisk') === true,
    hidesGuide: fields.get('hidesGuide') === true,
  }
}

export const toSaved = (preferences: Preferences): SavedPreferences => ({
  ...preferences,
  slippagePpm: `${preferences.slippagePpm}`,
  mintSlippagePpm: `${preferences.mintSlippagePpm}`,
  burnSlippagePpm: `${preferences.burnSlippagePpm}`,
  poolRules: toSavedRules(preferences.poolRules),
})

/** A slippage within what the application allows. */
export function clampSlippage(ppm: bigint): bigint {
  if (ppm < 0n) return 0n
  return ppm > MAX_SLIPPAGE_PPM ? MAX_SLIPPAGE_PPM : ppm
}

function parseSavedSlippage(saved: unknown): bigint | undefined {
  if (typeof saved !== 'string' || !/^\d{1,7}$/.test(saved)) return undefined
  return clampSlippage(BigInt(saved))
}
