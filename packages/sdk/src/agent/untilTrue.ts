import { isForged } from './isForged.ts'

/** As often somebody may lie before that is the answer: who stands between is another one at each request. */
const TRIES = 3

/**
 * Asks again what was answered with a signature that does not fit. For what only reads: who lies about a call's outcome is found out by
 * asking for the outcome. @throws as `ask`
 */
export async function untilTrue<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = TRIES; ; tries--) {
    try {
      return await ask()
    } catch (error) {
      if (!isForged(error) || tries <= 1) throw error
    }
  }
}
