/** What a person chose and expects to find again. */
export type Preferences = {
  readonly theme: 'dark' | 'light'
  readonly slippagePpm: bigint
  readonly isExpert: boolean
}

export const DEFAULT_SLIPPAGE_PPM = 5_000n
export const MAX_SLIPPAGE_PPM = 500_000n
/** From here on, a person is told that the price may be far worse. */
export const RISKY_SLIPPAGE_PPM = 200_000n
export const SLIPPAGE_PRESETS_PPM = [1_000n, 5_000n, 50_000n] as const

export const defaultPreferences: Preferences = {
  theme: 'dark',
  slippagePpm: DEFAULT_SLIPPAGE_PPM,
  isExpert: false,
}

/** Saved preferences as JSON can hold them. */
export type SavedPreferences = {
  readonly theme: string
  readonly slippagePpm: string
  readonly isExpert: boolean
}

/** Reads what was saved, field by field; a field that cannot be understood gets its default. */
export function parsePreferences(saved: unknown): Preferences {
  if (typeof saved !== 'object' || saved === null) return defaultPreferences
  const { theme, slippagePpm, isExpert } = { theme: '', slippagePpm: '', isExpert: false, ...saved }
  return {
    theme: theme === 'light' ? 'light' : 'dark',
    slippagePpm: parseSavedSlippage(slippagePpm),
    isExpert: isExpert === true,
  }
}

/** A slippage within what the application allows. */
export function clampSlippage(ppm: bigint): bigint {
  if (ppm < 0n) return 0n
  return ppm > MAX_SLIPPAGE_PPM ? MAX_SLIPPAGE_PPM : ppm
}

function parseSavedSlippage(saved: unknown): bigint {
  if (typeof saved !== 'string' || !/^\d{1,7}$/.test(saved)) return DEFAULT_SLIPPAGE_PPM
  return clampSlippage(BigInt(saved))
}
