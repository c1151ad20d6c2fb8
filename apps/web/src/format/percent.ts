import { localizeDecimal, toDecimalText, UNKNOWN } from './decimal.ts'

/** Parts per million in one percent. */
const PPM_DECIMALS = 4

/** Parts per million as a percentage, rounded towards zero to two decimals: `3000n` is `0.3%`. */
export function formatPercent(ppm: bigint | undefined, locale: string): string {
  if (ppm === undefined) return UNKNOWN
  if (ppm > 0n && ppm < 100n) return `<${localizeDecimal('0.01', locale)}%`
  return `${localizeDecimal(toDecimalText(ppm, PPM_DECIMALS, 2), locale)}%`
}

/** A change in percent, always with its sign: `+1.2%`, `−0.35%`. */
export function formatSignedPercent(ppm: bigint | undefined, locale: string): string {
  if (ppm === undefined) return UNKNOWN
  const size = formatPercent(ppm < 0n ? -ppm : ppm, locale)
  if (ppm === 0n) return size
  return `${ppm < 0n ? '−' : '+'}${size}`
}
