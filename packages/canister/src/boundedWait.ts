/** How a call with a deadline is told from others on its way through Azle, which has no word for it: `addBoundedWait` of the build reads it. */

/** No method's name begins with a character below it. */
export const FIRST_CHARACTER_OF_NAMES = 32
/** What the character stands for, once. */
export const TIMEOUT_UNIT_SECONDS = 10

/** The network gives up after five minutes at the latest. */
const LONGEST_SECONDS = 300

/** A method's name for a call that is answered after so many seconds at the latest, in steps of ten. */
export function withinSeconds(seconds: number, method: string): string {
  const units = seconds / TIMEOUT_UNIT_SECONDS
  if (!Number.isInteger(units) || units < 1 || seconds > LONGEST_SECONDS)
    throw new Error(`no call waits for ${seconds} seconds`)
  return String.fromCharCode(units) + method
}
