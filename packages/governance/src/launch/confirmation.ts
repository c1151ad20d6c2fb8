/** Characters of the text that participants confirm. */
export const LONGEST_CONFIRMATION = 1_000

/**
 * What is wrong with the text that a participant confirms; undefined when nothing is.
 * @param expected of the sale; absent when it asks for none.
 */
export function flawOfConfirmation(
  expected: string | undefined,
  given: string | undefined,
): string | undefined {
  if (expected === given) return undefined
  if (expected === undefined) return 'Found a confirmation text, but none was expected.'
  if (given === undefined) return 'No confirmation text found.'
  return 'The value of the confirmation text does not match the one of the swap.'
}
