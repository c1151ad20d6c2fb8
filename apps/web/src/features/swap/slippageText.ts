import { toDecimalText } from '../../format/decimal.ts'
import { clampSlippage, DEFAULT_SLIPPAGE_PPM } from '../../preferences/preferences.ts'

const PPM_DECIMALS = 4
const TYPED = /^\d{0,3}([.,]\d{0,2})?$/

/** Whether a slippage may look like this while it is typed: at most two decimals and six characters. */
export const isSlippageText = (text: string): boolean => TYPED.test(text) && text.length <= 6

/** What a finished text means: clamped to half the amount, the default when empty. */
export function parseSlippage(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace(',', '.').split('.')
  if (whole === '' && fraction === '') return DEFAULT_SLIPPAGE_PPM
  return clampSlippage(BigInt(`${whole || '0'}${fraction.padEnd(PPM_DECIMALS, '0')}`))
}

/** Parts per million as a percentage to type over. */
export const toSlippageText = (ppm: bigint): string => toDecimalText(ppm, PPM_DECIMALS, 2)
