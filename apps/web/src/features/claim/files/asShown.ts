/** As many digits a table program shows and keeps of a number; the file has up to 17, of which the last are the machine's. */
const SHOWN_DIGITS = 15
const NUMBER = /^(-?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/

/**
 * A number of a table as its program shows it: 1.1 where the file has 1.1000000000000001. Works on the text alone. What is no number
 * stays as it is.
 */
export function asShown(text: string): string {
  const [, sign, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? []
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  if (sign === undefined || digits.length <= SHOWN_DIGITS) return text
  const cut = digits.length - SHOWN_DIGITS
  const kept = (BigInt(digits) + 5n * 10n ** BigInt(cut - 1)) / 10n ** BigInt(cut)
  // of how many digits behind the point the last one kept is
  const places = fraction.length - Number(exponent) - cut
  return `${sign}${withPoint(kept, places)}`
}

function withPoint(figure: bigint, places: number): string {
  if (places <= 0) return `${figure}${'0'.repeat(-places)}`
  const digits = `${figure}`.padStart(places + 1, '0')
  const fraction = digits.slice(-places).replace(/0+$/, '')
  return `${digits.slice(0, -places)}${fraction && `.${fraction}`}`
}
