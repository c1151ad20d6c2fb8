import { setImmediate, setTimeout } from 'node:timers/promises'

/** What is shorter is no pause for anybody. */
const SHORT_MS = 2
const LONGEST_MS = 100

/**
 * Lets everything that waits go first: what takes long does so in pieces, with this between them. The loop takes one new connection
 * each time it goes round, so whoever has worked for long pauses for as long.
 * @param workedMs how long the piece before took
 */
export const breathe = (workedMs: number): Promise<void> =>
  workedMs < SHORT_MS ? setImmediate() : setTimeout(Math.min(workedMs, LONGEST_MS))
