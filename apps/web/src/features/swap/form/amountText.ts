/** Decimals that a typed amount keeps; ledgers may have more, nobody types them. */
const MOST_PLACES = 8
const MOST_WHOLE_DIGITS = 12

/** Whether the amount has more digits before or after the point than the exchange works with. */
export function exceedsLimit(text: string): boolean {
  const [whole = '', fraction = ''] = text.split('.')
  return whole.length > MOST_WHOLE_DIGITS || fraction.length > MOST_PLACES
}

/** Decimals of an amount that is filled in for the person, as typing would keep them. */
export const placesFor = (decimals: number) => Math.min(MOST_PLACES, decimals)
