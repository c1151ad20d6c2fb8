import { localizeDecimal, toDecimalText, UNKNOWN } from './decimal.ts'

/** Parts per million in one percent. */
const PPM_DECIMALS = 4

/** Parts per million as a percentage, rounded towards zero to two decimals: `3000n` is `0.3%`. */
export function formatPercent(ppm: bigint | undefined, locale: string): string {
  if (ppm === undefined) return UNKNOWN
  if (ppm > 0n && ppm < 100n) return `<${localizeDecimal('0.01', locale)}%`
  return `${localizeDecimal(toDecimalText(ppm, PPM_DECIMALS, 2), locale)}%`
}

/** One hundredth of a percent, the smallest step that is shown. */
const SHOWN_STEP_PPM = 100n

/** A change in percent, always with its sign: `+1.2%`, `−0.35%`. Rounded down: a loss never looks smaller than it is. */
export function formatSignedPercent(ppm: bigint | undefined, locale: string): string {
  if (ppm === undefined) return UNKNOWN
  if (ppm >= 0n) return ppm === 0n ? '0%' : `+${formatPercent(ppm, locale)}`
  const steps = (-ppm + SHOWN_STEP_PPM - 1n) / SHOWN_STEP_PPM
  return `−${formatPercent(steps * SHOWN_STEP_PPM, locale)}`
}
